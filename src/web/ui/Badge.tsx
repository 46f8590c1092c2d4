import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { badge } from '#styled/recipes';

export type BadgeTone = 'neutral' | 'pending' | 'completed' | 'failed';

/**
 * A short status. The word carries the meaning, and the tone repeats it.
 *
 * - Status: stable.
 * - Use: for a status or a fact of one to four words, beside what it is about.
 * - Not: for a sentence (`Notice`), and never a colour without its word.
 * - Keyboard: it is text, read in its place.
 * - States: four tones. `pending`, `completed` and `failed` are for payments and orders.
 */
export function Badge({ tone, className, ...props }: ComponentProps<'bdi'> & { tone?: BadgeTone }) {
  return <bdi {...props} className={cx(badge({ tone }), className)} />;
}
