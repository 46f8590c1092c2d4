import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { skeleton } from '#styled/recipes';

/** The shape of what is still unknown, in the size it will have: a line of text, or a block (give it a size by `className`). */
export function Skeleton({
  shape,
  className,
  ...props
}: ComponentProps<'span'> & { shape?: 'line' | 'block' }) {
  return <span aria-hidden="true" {...props} className={cx(skeleton({ shape }), className)} />;
}
