import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#styled/css';
import { pageHeading } from '#styled/recipes';

type PageHeadingProps = Omit<ComponentProps<'header'>, 'title'> & {
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** Beside the heading: a badge, a countdown, a button. */
  aside?: ReactNode;
};

/**
 * The only `h1` of a page. It can be focused, so that screen readers announce a new page.
 *
 * - Status: stable.
 * - Use: at the top of each page.
 * - Not: within a page: sections have an `h2`.
 * - Keyboard: it takes the focus when a page opens, so that the page's name is spoken. No ring is
 *   drawn.
 * - States: with or without lead and aside.
 */
export function PageHeading({ lead, aside, children, className, ...props }: PageHeadingProps) {
  const classes = pageHeading();
  return (
    <header {...props} className={cx(classes.root, className)}>
      <div>
        <h1 tabIndex={-1} data-page-heading className={classes.title} dir="auto">
          {children}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </header>
  );
}

/**
 * Focuses the page's heading and scrolls to it, as after a step within the page. Use
 * `preventScroll` after a change of route, which restores its own scroll position.
 */
export function focusPageHeading(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('[data-page-heading]')?.focus(options);
}
