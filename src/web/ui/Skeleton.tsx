import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { skeleton } from '#styled/recipes';

/**
 * A placeholder in the size of unknown content: a line of text, or a block sized by `className`.
 */
export function Skeleton({
  shape,
  className,
  ...props
}: ComponentProps<'span'> & { shape?: 'line' | 'block' }) {
  return <span aria-hidden="true" {...props} className={cx(skeleton({ shape }), className)} />;
}
