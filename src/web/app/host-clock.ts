/** The host's time as far as this device can tell: its own clock, corrected by what the host's answers say. */
export type HostClock = {
  now(): number;
  learn(dateHeader: string): void;
};

/** A `Date` header counts whole seconds: the host's true time is on average half a second later. */
const HALF_A_SECOND = 500;

export function createHostClock(deviceNow: () => number = Date.now): HostClock {
  let offset = 0;
  return {
    now: () => deviceNow() + offset,
    learn(dateHeader) {
      const told = Date.parse(dateHeader);
      if (Number.isNaN(told)) return;
      const seen = told + HALF_A_SECOND - deviceNow();
      // Within the header's own grain the device's clock is as good: a countdown must not jump to and fro.
      offset = Math.abs(seen) <= 2 * HALF_A_SECOND ? 0 : seen;
    },
  };
}
