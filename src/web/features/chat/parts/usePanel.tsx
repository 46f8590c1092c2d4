import type { KeyboardEvent, RefObject, SyntheticEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useIsDesktop } from '#web/ui/useWide.ts';

type Panel = {
  ref: RefObject<HTMLDialogElement | null>;
  /** Gets the focus if the element that opened the panel is gone. */
  fallbackFocus: RefObject<HTMLButtonElement | null>;
  onCancel(event: SyntheticEvent): void;
  onClose(event: SyntheticEvent): void;
  onKeyDown(event: KeyboardEvent): void;
};

/**
 * Opens and closes a native dialog: beside the page where there is room, else modal. Esc calls
 * `close`, and closing returns the focus.
 */
export function usePanel(isOpen: boolean, close: () => void): Panel {
  const ref = useRef<HTMLDialogElement>(null);
  const fallbackFocus = useRef<HTMLButtonElement>(null);
  const openedFrom = useRef<Element | null>(null);
  const isWide = useIsDesktop(true);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || !isOpen) return;
    // When the device is turned, the dialog reopens in the other mode and the focus stays.
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
    if (focused === null) openedFrom.current = document.activeElement;
    if (isWide) dialog.show();
    else dialog.showModal();
    const start = focused ?? dialog.querySelector('textarea');
    if (start instanceof HTMLElement) start.focus();
    // Typing continues at the end of a prefilled draft.
    if (focused === null && start instanceof HTMLTextAreaElement)
      start.setSelectionRange(start.value.length, start.value.length);
    return () => {
      const hadFocus = dialog.contains(document.activeElement);
      dialog.close();
      const from = openedFrom.current;
      if (hadFocus && from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
      else if (hadFocus) fallbackFocus.current?.focus();
    };
  }, [isOpen, isWide]);
  useVisibleHeight(ref, isOpen);

  const isOwnEvent = (event: SyntheticEvent) => event.target === ref.current;
  return {
    ref,
    fallbackFocus,
    onCancel(event) {
      if (!isOwnEvent(event)) return;
      event.preventDefault();
      close();
    },
    // Browsers close at the second Esc in a row without a cancel event.
    onClose(event) {
      if (isOwnEvent(event) && isOpen && ref.current?.open === false) close();
    },
    onKeyDown({ key, nativeEvent }) {
      if (key === 'Escape' && isWide && !nativeEvent.isComposing) close();
    },
  };
}

/**
 * Tracks the visual viewport, because an on-screen keyboard does not resize the layout in every
 * browser.
 */
function useVisibleHeight(ref: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const element = ref.current;
    if (!viewport || element === null || !isOpen) return;
    const follow = () => {
      element.style.setProperty('--visible', `${Math.round(viewport.height)}px`);
      element.style.setProperty('--visible-top', `${Math.round(viewport.offsetTop)}px`);
    };
    follow();
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
    };
  }, [ref, isOpen]);
}
