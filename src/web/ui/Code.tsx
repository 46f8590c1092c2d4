import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { code } from '#styled/recipes';

/**
 * A delivered code, an address or an id, in unambiguous letters; one tap selects all of it. `lg`
 * is for delivered codes.
 *
 * - Status: stable.
 * - Use: for what is copied exactly, and put a `CopyButton` beside it.
 * - Not: for amounts (`Money`) or for words.
 * - Keyboard: it is text. Translators leave it as it is.
 * - States: two sizes.
 */
export function Code({ size, className, ...props }: ComponentProps<'code'> & { size?: 'md' | 'lg' }) {
  return <code translate="no" {...props} className={cx(code({ size }), className)} />;
}
