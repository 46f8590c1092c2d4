import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { tabs } from '#styled/recipes';

/**
 * Pages as tabs: links (`<Link look="plain">`), because each has an address. The router marks the
 * current one.
 */
export function Tabs({ label, className, ...props }: ComponentProps<'nav'> & { label: string }) {
  return <nav aria-label={label} {...props} className={cx(tabs(), className)} />;
}
