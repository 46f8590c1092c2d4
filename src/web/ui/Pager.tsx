import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { pager } from '#styled/recipes';
import { Button } from './Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';

type PagerProps = ComponentProps<'nav'> & {
  /** From 1 to `pages`. */
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
};

/**
 * Turns the pages of a list. On the first and last page its button keeps its place and its focus.
 *
 * - Status: stable.
 * - Use: below a list that comes in pages.
 * - Not: for a handful of rows: show them all.
 * - Keyboard: the two buttons keep their place and focus at both ends. The page is announced.
 * - States: first, between, last. A single page has no buttons.
 */
export function Pager({ page, pages, onPageChange, className, ...props }: PagerProps) {
  const classes = pager();
  const place = (
    <p role="status" className={classes.place}>
      {`Showing page ${page} of ${pages}`}
    </p>
  );
  if (pages === 1) return <div className={cx(classes.root, className)}>{place}</div>;
  const turnTo = (next: number) => () => next >= 1 && next <= pages && onPageChange(next);
  return (
    <nav aria-label="Pages" {...props} className={cx(classes.root, className)}>
      <Button variant="secondary" size="sm" aria-disabled={page <= 1} onClick={turnTo(page - 1)}>
        <ChevronLeftIcon /> Prev
      </Button>
      {place}
      <Button variant="secondary" size="sm" aria-disabled={page >= pages} onClick={turnTo(page + 1)}>
        Next <ChevronRightIcon />
      </Button>
    </nav>
  );
}
