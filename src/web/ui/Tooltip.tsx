import { type DOMAttributes, type ReactNode, useId } from 'react';
import { tooltip } from '#styled/recipes';
import { useHoverPopover } from './useHoverPopover.ts';

type Handlers = 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur';
type Trigger = { 'aria-describedby': string } & Pick<DOMAttributes<Element>, Handlers>;

type TooltipProps = {
  text: ReactNode;
  /** Renders the trigger: spread the given props on its button or link. */
  children: (trigger: Trigger) => ReactNode;
};

/**
 * A sentence about a control, on hover and focus, in a native popover. It stays while the pointer
 * is over it, and Esc closes it and nothing else. Don't put essential information only here,
 * because touch screens have no hover.
 *
 * - Status: stable.
 * - Use: for a sentence that helps, on a control that is clear without it.
 * - Not: for what everyone needs, because a finger never sees it: write it as text, or as the hint
 *   of a `Field`.
 * - Keyboard: shown on focus as well, and it is the control's description. Esc closes it alone.
 * - States: shown, hidden.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const { popover, hover, focus } = useHoverPopover();
  const classes = tooltip();
  return (
    <span className={classes.root} style={{ anchorName: `--${id}` }}>
      {children({
        'aria-describedby': id,
        ...hover,
        ...focus,
      })}
      <span
        {...popover}
        id={id}
        role="tooltip"
        className={classes.bubble}
        style={{ positionAnchor: `--${id}` }}
        {...hover}
      >
        {text}
      </span>
    </span>
  );
}
