import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { tabs } from '#styled/recipes';

/** Pages beside each other: links (`<Link look="plain">`), since each has an address; the one that is open is marked by the router. */
export function Tabs({ label, className, ...props }: ComponentProps<'nav'> & { label: string }) {
  return <nav aria-label={label} {...props} className={cx(tabs(), className)} />;
}
