import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { offscreen } from '#styled/recipes';

/** Text for screen readers only. */
export function VisuallyHidden({ className, ...props }: ComponentProps<'span'>) {
  return <span {...props} className={cx(offscreen(), className)} />;
}
