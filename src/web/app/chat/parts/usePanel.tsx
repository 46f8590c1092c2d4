import type { KeyboardEvent, RefObject, SyntheticEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useWide } from '#web/ui/useWide.ts';

type Panel = {
  ref: RefObject<HTMLDialogElement | null>;
  /** Where the focus goes if what the panel was opened from is gone. */
  wayBack: RefObject<HTMLButtonElement | null>;
  onCancel(event: SyntheticEvent): void;
  onClose(event: SyntheticEvent): void;
  onKeyDown(event: KeyboardEvent): void;
};

/**
 * Keeps a native dialog as open as `isShown` says: beside the page where there is room, else over it and modal. Esc asks by `close`;
 * the focus comes back to where it was.
 */
export function usePanel(isShown: boolean, close: () => void): Panel {
  const ref = useRef<HTMLDialogElement>(null);
  const wayBack = useRef<HTMLButtonElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const isWide = useWide(true);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || !isShown) return;
    // The device was turned: it opens anew in the other way, and what has the focus keeps it.
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
    if (focused === null) cameFrom.current = document.activeElement;
    if (isWide) dialog.show();
    else dialog.showModal();
    const start = focused ?? dialog.querySelector('textarea');
    if (start instanceof HTMLElement) start.focus();
    // Who finds something written already, such as the order at hand, goes on after it.
    if (focused === null && start instanceof HTMLTextAreaElement)
      start.setSelectionRange(start.value.length, start.value.length);
    return () => {
      const hadFocus = dialog.contains(document.activeElement);
      dialog.close();
      const from = cameFrom.current;
      if (hadFocus && from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus();
      else if (hadFocus) wayBack.current?.focus();
    };
  }, [isShown, isWide]);
  useVisibleHeight(ref, isShown);

  const isOwn = (event: SyntheticEvent) => event.target === ref.current;
  return {
    ref,
    wayBack,
    onCancel(event) {
      if (!isOwn(event)) return;
      event.preventDefault();
      close();
    },
    // A browser closes at the second Esc in a row without asking.
    onClose(event) {
      if (isOwn(event) && isShown && ref.current?.open === false) close();
    },
    onKeyDown({ key, nativeEvent }) {
      if (key === 'Escape' && isWide && !nativeEvent.isComposing) close();
    },
  };
}

/** What a keyboard on the screen leaves of it: not every browser makes room by itself. */
function useVisibleHeight(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const seen = window.visualViewport;
    const element = ref.current;
    if (!seen || element === null || !isShown) return;
    const follow = () => {
      element.style.setProperty('--visible', `${Math.round(seen.height)}px`);
      element.style.setProperty('--visible-top', `${Math.round(seen.offsetTop)}px`);
    };
    follow();
    seen.addEventListener('resize', follow);
    seen.addEventListener('scroll', follow);
    return () => {
      seen.removeEventListener('resize', follow);
      seen.removeEventListener('scroll', follow);
    };
  }, [ref, isShown]);
}
