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
