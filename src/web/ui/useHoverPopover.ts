import { type DOMAttributes, useEffect, useRef, useState } from 'react';

type Hover = Pick<DOMAttributes<Element>, 'onPointerEnter' | 'onPointerLeave'>;
type Focus = Pick<DOMAttributes<Element>, 'onFocus' | 'onBlur'>;

/**
 * A native popover that is shown while its trigger has the pointer or the focus: spread `popover` on
 * the popover, and `hover` and `focus` on the trigger. Esc closes it and nothing else. Browsers that
 * are older than popovers show it by `data-shown` alone (`theme/global.ts`).
 */
export function useHoverPopover() {
  const ref = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const shown = ref.current;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpen(false);
    };
    shown?.showPopover?.();
    document.addEventListener('keydown', closeOnEscape, true);
    return () => {
      document.removeEventListener('keydown', closeOnEscape, true);
      shown?.hidePopover?.();
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
  const popover = { ref, popover: 'manual', 'data-shown': isOpen } as const;
  return { popover, hover, focus, setOpen };
}
