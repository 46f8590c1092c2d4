import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#styled/css';
import { pageHeading } from '#styled/recipes';

type PageHeadingProps = Omit<ComponentProps<'header'>, 'title'> & {
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** Beside the heading: a badge, a countdown, a button. */
  aside?: ReactNode;
};

/** The one `h1` of a page. It can take focus, which is how a new page is told to those who listen. */
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
 * Moves focus to the page's heading, and into view with it, as after a step within the page; `preventScroll` is for a change of route, which has
 * its own place to go to. False if the page has none.
 */
export function focusPageHeading({ preventScroll = false } = {}): boolean {
  const heading = document.querySelector<HTMLElement>('[data-page-heading]');
  heading?.focus({ preventScroll });
  return heading !== null;
}
