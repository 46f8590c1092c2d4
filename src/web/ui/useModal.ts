import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: (event: SyntheticEvent) => void;
};

/**
 * Opens and closes a native modal dialog by `open`. The browser moves the focus in and back, and
 * makes the page inert. Esc calls `onClose` (without it the dialog stays), so that `open` alone
 * decides.
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
    // Browsers close at the second Esc in a row without a cancel event.
    onClose: (event) => {
      if (event.target !== ref.current || !open) return;
      if (onClose) onClose();
      else ref.current?.showModal();
    },
  };
}

/** The focused element when a dialog opened. */
const openedFrom = new WeakMap<Element, Element | null>();

/**
 * If a dialog was opened from a dialog that has closed too, the browser can't restore the focus:
 * use the element that opened that one.
 */
function restoreFocus(dialog: Element): void {
  const from = openedFrom.get(dialog);
  const closed = from?.closest('dialog:not([open])');
  if (closed) restoreFocus(closed);
  else if (from instanceof HTMLElement) from.focus();
}
