import { describe, expect, it } from 'vitest';
import { goingOn, keptOf } from './going-on.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
/** The device's own clock, which is a day fast: all that it says is of the next day. */
const HERE = NOON + 86_400_000;
const mailed = { email: 'amna@example.com', times: 1, askedAt: NOON, againAt: NOON + 60_000 };
const kept = { ...mailed, isAtCode: true, since: HERE };

describe('a flow that was left', () => {
  it('goes on as it was as long as its codes live', () => {
    expect(goingOn(kept, { now: NOON + 599_999, here: HERE + 599_999 })).toEqual(kept);
  });

  it('goes on as well in a page that takes the clock of the device for that of the host', () => {
    expect(goingOn(kept, { now: HERE + 50_000, here: HERE + 50_000 })).toEqual(kept);
  });

  it('is none when nothing was left, or once its codes are over', () => {
    expect(goingOn(null, { now: NOON, here: HERE })).toBeNull();
    expect(goingOn(kept, { now: NOON, here: HERE + 600_000 })).toBeNull();
  });

  it('keeps nobody waiting for longer than a minute because the clock was set back', () => {
    const dayBefore = NOON - 86_400_000;
    expect(goingOn(kept, { now: dayBefore, here: dayBefore })).toEqual({
      ...kept,
      askedAt: dayBefore,
      againAt: dayBefore + 60_000,
    });
  });
});

describe('what is kept of a flow', () => {
  const first = keptOf(mailed, { isAtCode: true, before: null, here: HERE });

  it('is when the device had its codes asked for, however often it is kept again', () => {
    expect(first).toEqual(kept);
    const later = { isAtCode: false, before: first, here: HERE + 300_000 };
    expect(keptOf(mailed, later)).toEqual({ ...kept, isAtCode: false });
  });

  it('begins anew with other codes', () => {
    const again = { ...mailed, times: 2, askedAt: NOON + 300_000 };
    const { since } = keptOf(again, { isAtCode: true, before: first, here: HERE + 300_000 });
    expect(since).toBe(HERE + 300_000);
  });

  it('is nothing that was typed but the address', () => {
    const context = { ...mailed, details: { email: 'amna@example.com', password: 'open sesame 1' } };
    expect(keptOf(context, { isAtCode: true, before: null, here: HERE })).toEqual(kept);
  });
});
