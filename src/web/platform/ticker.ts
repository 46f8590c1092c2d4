import { CLOCK_TICK_MS } from '#contract/constants.ts';
import type { ServerClock } from './server-clock.ts';
import type { Clock } from './visibility-clock.ts';

export type Clocks = {
  serverClock: ServerClock;
  /** The charts' clock: it pauses while the tab is hidden. */
  clock: Clock;
};

/**
 * Calls `onTick` with the host's time in milliseconds, at once and every second. Returns the
 * function that stops it.
 */
export function startTicker({ clock, serverClock }: Clocks, onTick: (now: number) => void): () => void {
  let timer: ReturnType<typeof clock.setTimeout>;
  const tick = () => {
    onTick(serverClock.now());
    timer = clock.setTimeout(tick, CLOCK_TICK_MS);
  };
  tick();
  return () => clock.clearTimeout(timer);
}
