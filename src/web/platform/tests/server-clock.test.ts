import { describe, expect, it } from 'vitest';
import { createServerClock } from '../server-clock.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');
const header = (instant: number) => new Date(instant).toUTCString();

describe('the server clock', () => {
  it("is the device's clock until the host's first answer", () => {
    expect(createServerClock(() => NOON).now()).toBe(NOON);
  });

  it('is set by the first answer, and runs on from there', () => {
    let device = NOON - 3_600_000;
    const clock = createServerClock(() => device);
    clock.sync(header(NOON));
    expect(clock.now()).toBe(NOON + 500);
    device += 42_000;
    expect(clock.now()).toBe(NOON + 42_500);
  });

  it("follows a correction of the device's clock", () => {
    let device = NOON + 86_400_000;
    const clock = createServerClock(() => device);
    clock.sync(header(NOON));
    expect(clock.now()).toBe(NOON + 500);
    device = NOON + 10_000;
    clock.sync(header(NOON + 10_000));
    expect(clock.now()).toBe(NOON + 10_000);
  });

  it.each([-499, 0, 1_500])(
    "ignores differences within a header's precision of one second (%i ms off)",
    (off) => {
      const clock = createServerClock(() => NOON + off);
      clock.sync(header(NOON));
      expect(clock.now()).toBe(NOON + off);
    },
  );

  it('ignores a header that is not a date', () => {
    const clock = createServerClock(() => NOON);
    clock.sync('yesterday');
    expect(clock.now()).toBe(NOON);
  });
});
