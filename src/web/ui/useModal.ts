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
    if (open) {
      openedFrom.set(dialog, document.activeElement);
      dialog.showModal();
    } else {
      dialog.close();
      restoreFocus(dialog);
    }
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

/** What had the focus when a dialog opened. */
const openedFrom = new WeakMap<Element, Element | null>();

/** Where a dialog was opened from a dialog that has closed as well, the browser knows no way back: it is where that one was opened from. */
function restoreFocus(dialog: Element): void {
  const from = openedFrom.get(dialog);
  const closed = from?.closest('dialog:not([open])');
  if (closed) restoreFocus(closed);
  else if (from instanceof HTMLElement) from.focus();
}
