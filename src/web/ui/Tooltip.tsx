import { type DOMAttributes, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { tooltip } from '#styled/recipes';

type Handlers = 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur';
type Trigger = { 'aria-describedby': string } & Pick<DOMAttributes<Element>, Handlers>;

type TooltipProps = {
  text: ReactNode;
  /** Draws what is explained: spread the given on its button or link. */
  children: (trigger: Trigger) => ReactNode;
};

/**
 * A sentence about a control, on hover and focus, in a native popover. It stays while the pointer is on it and goes with Esc,
 * which then closes nothing else. Nothing that one must know may stand only here: a finger doesn't hover.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const classes = tooltip();

  useEffect(() => {
    if (!open) return;
    const shown = bubble.current;
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
  }, [open]);

  const hover: Pick<Trigger, 'onPointerEnter' | 'onPointerLeave'> = {
    onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && setOpen(true),
    onPointerLeave: () => setOpen(false),
  };
  return (
    <span className={classes.root} style={{ anchorName: `--${id}` }}>
      {children({
        'aria-describedby': id,
        ...hover,
        onFocus: ({ target }) => target.matches(':focus-visible') && setOpen(true),
        onBlur: () => setOpen(false),
      })}
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className={classes.bubble}
        style={{ positionAnchor: `--${id}` }}
        {...hover}
      >
        {text}
      </span>
    </span>
  );
}
