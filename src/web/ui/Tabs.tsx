import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { tabs } from '#styled/recipes';

/**
 * Pages as tabs: links (`<Link look="plain">`), because each has an address. The router marks the
 * current one.
 *
 * - Status: stable.
 * - Use: for pages of one kind, such as the account's.
 * - Not: for parts of one page: those have headings.
 * - Keyboard: links: Tab reaches each, Enter follows it.
 * - States: the current one, hovered, focused; on a small phone they wrap.
 */
export function Tabs({ label, className, ...props }: ComponentProps<'nav'> & { label: string }) {
  return <nav aria-label={label} {...props} className={cx(tabs(), className)} />;
}
