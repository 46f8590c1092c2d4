import { describe, expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');
const header = (instant: number) => new Date(instant).toUTCString();

describe("the host's clock", () => {
  it("is the device's own until the host has spoken", () => {
    expect(createServerClock(() => NOON).now()).toBe(NOON);
  });

  it('is set by the first answer, and goes on from there', () => {
    let device = NOON - 3_600_000;
    const clock = createServerClock(() => device);
    clock.sync(header(NOON));
    expect(clock.now()).toBe(NOON + 500);
    device += 42_000;
    expect(clock.now()).toBe(NOON + 42_500);
  });

  it('follows the device when somebody sets that right', () => {
    let device = NOON + 86_400_000;
    const clock = createServerClock(() => device);
    clock.sync(header(NOON));
    expect(clock.now()).toBe(NOON + 500);
    device = NOON + 10_000;
    clock.sync(header(NOON + 10_000));
    expect(clock.now()).toBe(NOON + 10_000);
  });

  it.each([-499, 0, 1_500])(
    'does not jump for the grain of a header that counts seconds (%i ms off)',
    (off) => {
      const clock = createServerClock(() => NOON + off);
      clock.sync(header(NOON));
      expect(clock.now()).toBe(NOON + off);
    },
  );

  it('learns nothing from a header that is no time', () => {
    const clock = createServerClock(() => NOON);
    clock.sync('yesterday');
    expect(clock.now()).toBe(NOON);
  });
});
