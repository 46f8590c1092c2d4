import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { badge } from '#styled/recipes';

export type BadgeTone = 'neutral' | 'accent' | 'pending' | 'completed' | 'failed';

/** A short status. The word carries the meaning, and the tone repeats it. */
export function Badge({ tone, className, ...props }: ComponentProps<'span'> & { tone?: BadgeTone }) {
  return <span {...props} className={cx(badge({ tone }), className)} />;
}
