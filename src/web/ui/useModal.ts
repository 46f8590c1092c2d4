import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: (event: SyntheticEvent) => void;
};

/**
 * Keeps a native modal dialog as open as `open` says; the browser moves focus in and back, and makes the rest inert.
 * Esc asks the caller through `onClose` (without it the dialog stays), so that `open` alone decides.
 */
export function useModal(open: boolean, onClose?: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);
  return {
    ref,
    onCancel: (event) => {
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose?.();
    },
    // A browser closes at the second Esc in a row without asking.
    onClose: (event) => {
      if (event.target !== ref.current || !open) return;
      if (onClose) onClose();
      else ref.current?.showModal();
    },
  };
}
