/** The host's time: the device's clock, corrected by the `Date` header of answers. */
export type ServerClock = {
  now(): number;
  sync(dateHeader: string): void;
};

/** A `Date` header drops the milliseconds, so the true time is half a second later on average. */
const HALF_A_SECOND = 500;

export function createServerClock(deviceNow: () => number = Date.now): ServerClock {
  let offset = 0;
  return {
    now: () => deviceNow() + offset,
    sync(dateHeader) {
      const serverTime = Date.parse(dateHeader);
      if (Number.isNaN(serverTime)) return;
      const measured = serverTime + HALF_A_SECOND - deviceNow();
      // A difference below the header's precision is noise, and would make a countdown jitter.
      offset = Math.abs(measured) <= 2 * HALF_A_SECOND ? 0 : measured;
    },
  };
}
