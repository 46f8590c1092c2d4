import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { countdown } from '#styled/recipes';
import { formatClock } from '#web/lib/date.ts';
import { ClockIcon } from './icons.tsx';
import { LiveRegion } from './LiveRegion.tsx';

type CountdownProps = ComponentProps<'span'> & {
  secondsLeft: number;
  tone: 'calm' | 'soon' | 'urgent' | 'over';
  /** Announced when it changes; the ticking seconds are not. */
  announcement?: string;
};

/**
 * The time left as `mm:ss`, in the colour of its tone.
 *
 * - Status: stable.
 * - Use: for the time left to pay.
 * - Not: for a moment in the past or a date (`DateTime`).
 * - Keyboard: silent while it ticks. `announcement` is spoken when a threshold is passed.
 * - States: `calm`, `soon` below ten minutes, `urgent` below five, `over` at 00:00.
 */
export function Countdown({ secondsLeft, tone, announcement = '', className, ...props }: CountdownProps) {
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        aria-label="Time left"
        translate="no"
        {...props}
        className={cx(countdown({ tone }), className)}
      >
        <ClockIcon /> {formatClock(secondsLeft)}
      </span>
      <LiveRegion message={announcement} />
    </>
  );
}
