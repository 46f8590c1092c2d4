import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { skeleton } from '#styled/recipes';

/**
 * A placeholder in the size of unknown content: a line of text, or a block sized by `className`.
 *
 * - Status: stable.
 * - Use: where nothing is known yet, in the size of what will come.
 * - Not: over content that is only being refreshed: that stays in sight.
 * - Keyboard: hidden. Say what is loading in a `Spinner` or a live region.
 * - States: a line or a block; it breathes, unless the reader wants no motion.
 */
export function Skeleton({
  shape,
  className,
  ...props
}: ComponentProps<'span'> & { shape?: 'line' | 'block' }) {
  return <span aria-hidden="true" {...props} className={cx(skeleton({ shape }), className)} />;
}
