import { CLOCK_TICK_MS } from '#contract/constants.ts';
import type { Shop } from './shop.ts';

/** Calls `tell` with the host's time in milliseconds, at once and each second, until the result is called. */
export function everySecond(
  { clock, hostClock }: Pick<Shop, 'clock' | 'hostClock'>,
  tell: (now: number) => void,
): () => void {
  let timer: ReturnType<typeof clock.setTimeout>;
  const tick = () => {
    tell(hostClock.now());
    timer = clock.setTimeout(tick, CLOCK_TICK_MS);
  };
  tick();
  return () => clock.clearTimeout(timer);
}
