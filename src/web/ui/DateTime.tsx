import { type ComponentProps, useSyncExternalStore } from 'react';
import { cx } from '#styled/css';
import { dateTime } from '#styled/recipes';
import { formatDateTime } from '#web/lib/date.ts';

const never = () => () => {};

type DateTimeProps = Omit<ComponentProps<'time'>, 'dateTime' | 'children'> & {
  /** An instant, ISO 8601. */
  at: string;
};

/**
 * An instant: in UTC when prerendered, in the device's zone after hydration.
 *
 * - Status: stable.
 * - Use: for each moment that is shown, so that all look the same.
 * - Not: for the time left (`Countdown`).
 * - Keyboard: it is text.
 * - States: only one.
 */
export function DateTime({ at, className, ...props }: DateTimeProps) {
  const text = useSyncExternalStore(
    never,
    () => formatDateTime(at, 'device'),
    () => formatDateTime(at, 'UTC'),
  );
  return (
    <time
      translate="no"
      {...props}
      dateTime={at}
      className={cx(dateTime(), className)}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
}
