import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { offscreen } from '#styled/recipes';

/**
 * Text for screen readers only.
 *
 * - Status: stable.
 * - Use: where sighted readers get a word from its place, such as which item a button removes.
 * - Not: to hide what is only too long: shorten it.
 * - Keyboard: read as any other text.
 * - States: only one.
 */
export function VisuallyHidden({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={cx(offscreen(), className)} />;
}
