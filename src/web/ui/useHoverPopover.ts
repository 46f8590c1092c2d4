import { type DOMAttributes, useEffect, useRef, useState } from 'react';

type Hover = Pick<DOMAttributes<Element>, 'onPointerEnter' | 'onPointerLeave'>;
type Focus = Pick<DOMAttributes<Element>, 'onFocus' | 'onBlur'>;

/**
 * A native popover that is shown while its trigger has the pointer or the focus: give `popover` to
 * the popover, and spread `hover` and `focus` on the trigger. Esc closes it and nothing else.
 */
export function useHoverPopover() {
  const popover = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const shown = popover.current;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
    };
    shown?.showPopover();
    document.addEventListener('keydown', closeOnEscape, true);
    return () => {
      document.removeEventListener('keydown', closeOnEscape, true);
      shown?.hidePopover();
    };
  }, [isOpen]);

  const hover: Hover = {
    onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && setOpen(true),
    onPointerLeave: () => setOpen(false),
  };
  const focus: Focus = {
    onFocus: ({ target }) => target.matches(':focus-visible') && setOpen(true),
    onBlur: () => setOpen(false),
  };
  return { popover, hover, focus, setOpen };
}
