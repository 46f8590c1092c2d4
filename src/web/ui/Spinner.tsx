import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { spinner } from '#styled/recipes';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * A rotating ring, as tall as its text. A `label` says what is loading; without one it is
 * decorative.
 *
 * - Status: stable.
 * - Use: beside words that say what is awaited, or with a `label`.
 * - Not: for a button that works: `pending` has its own ring.
 * - Keyboard: a `label` is announced as a status.
 * - States: only one; it does not move if the reader prefers no motion.
 */
export function Spinner({ label, className, ...props }: ComponentProps<'span'> & { label?: string }) {
  const ring = <span aria-hidden="true" {...props} className={cx(spinner(), className)} />;
  if (label === undefined) return ring;
  return (
    <span role="status">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
