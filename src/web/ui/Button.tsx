import type { ComponentProps, MouseEvent } from 'react';
import { cx } from '#styled/css';
import { type ButtonVariantProps, button } from '#styled/recipes';

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** `primary` is the one main action of a view. */
  variant?: NonNullable<ButtonVariantProps['variant']>;
  /** `icon` is a 44 px square for an icon alone: give it an `aria-label`. */
  size?: 'md' | 'sm' | 'icon';
  wide?: boolean;
  type?: 'button' | 'submit' | 'reset';
  /** Work is in progress: the button keeps its width and focus, and ignores presses. */
  pending?: boolean;
};

/**
 * A native button. It submits a form only with `type="submit"`. With `aria-disabled` it keeps its
 * focus and ignores presses.
 *
 * - Status: stable.
 * - Use: for what happens on this page, with one `primary` in a view and `danger` for what ends
 *   something; `dangerOutline` where that is not the main thing to do.
 * - Not: to go to another page: that is a `Link`, which can look the same.
 * - Keyboard: Enter and Space press it. It keeps its focus while pending.
 * - States: resting, hovered, pressed, focused, disabled, and pending, which hides the words and
 *   keeps the width.
 */
export function Button({
  variant,
  size,
  wide,
  pending,
  type = 'button',
  className,
  onClick,
  ...props
}: ButtonProps) {
  const isIdle = pending || props['aria-disabled'] === true || props['aria-disabled'] === 'true';
  return (
    <button
      type={type}
      {...props}
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
      className={cx(button({ variant, size, wide }), className)}
      onClick={isIdle ? (event: MouseEvent) => event.preventDefault() : onClick}
    />
  );
}
