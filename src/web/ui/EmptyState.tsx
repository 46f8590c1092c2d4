import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#styled/css';
import { emptyState } from '#styled/recipes';

type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  icon?: ReactNode;
  title: ReactNode;
  /** The next step: a link or a button. */
  action?: ReactNode;
  /**
   * The heading's level for its context. Level 1 is the page's own heading, which can be focused.
   */
  level?: 1 | 2 | 3;
};

/**
 * Shown where there is no content: why, and what to do next.
 *
 * - Status: stable.
 * - Use: for a list or page without content, with the next step as its action.
 * - Not: while content may still come (`Skeleton`).
 * - Keyboard: a heading, of the level that the page needs.
 * - States: with or without icon, text and action.
 */
export function EmptyState({
  icon,
  title,
  action,
  level = 2,
  children,
  className,
  ...props
}: EmptyStateProps) {
  const classes = emptyState();
  const Heading = ({ 1: 'h1', 2: 'h2', 3: 'h3' } as const)[level];
  return (
    <div {...props} className={cx(classes.root, className)}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <Heading className={classes.title} {...(level === 1 && { tabIndex: -1, 'data-page-heading': true })}>
        {title}
      </Heading>
      {children && <div className={classes.body}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
