import type { ComponentProps } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import { clockInPakistan } from '#contract/pakistan.ts';
import { UNPRINTABLE } from '#contract/text.ts';
import { css, cx } from '#styled/css';
import { formatDateTime } from '#web/lib/date.ts';

const lines = css({ whiteSpace: 'pre-wrap' });

/** Text without characters that could change how other text is displayed; line breaks stay. */
export const visible = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(UNPRINTABLE, ''))
    .join('\n');

/** Text from outside, isolated from the direction of the text around it, and never a link. */
export function ShopperText({ children, className, ...props }: ComponentProps<'bdi'> & { children: string }) {
  return (
    <bdi {...props} className={cx(lines, className)}>
      {visible(children)}
    </bdi>
  );
}

/** A short name for a thing, such as an order's number: on one line, to be read out and copied. */
export const Whole = ({ children }: { children: string }) => <bdi className={whole}>{visible(children)}</bdi>;
/** The same for text in another element. */
export const whole = css({ whiteSpace: 'nowrap', overflowWrap: 'normal' });

const inPakistan = (at: string): string => {
  const time = Date.parse(at);
  if (Number.isNaN(time)) return at;
  return formatDateTime(clockInPakistan(new Date(time)), 'UTC').replace(/ UTC$/, '');
};

/** A time in Pakistan's zone: `5 Mar 2026, 14:07`, or `5 Mar 2026` if only the day is known. */
export function Time({ at, isDay = false }: { at: string; isDay?: boolean }) {
  const shown = inPakistan(at);
  return (
    <time dateTime={at} translate="no" className={nowrap}>
      {isDay ? shown.split(',')[0] : shown}
    </time>
  );
}
const nowrap = css({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** A duration in its greatest units: `5 min`, `2 h 5 min`, `3 d 4 h`. */
export function lengthOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} h ${minutes % HOUR_MINUTES} min`;
  return `${Math.floor(minutes / DAY_MINUTES)} d ${Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES)} h`;
}
