import { describe, expect, it } from 'vitest';
import { goingOn } from './kept.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const kept = {
  email: 'amna@example.com',
  times: 1,
  askedAt: NOON,
  againAt: NOON + 60_000,
  isAtCode: true,
};

describe('a flow that was left', () => {
  it('goes on as it was as long as its codes live', () => {
    expect(goingOn(kept, NOON + 599_999)).toEqual(kept);
  });

  it('is none when nothing was left, or once its codes are over', () => {
    expect(goingOn(null, NOON)).toBeNull();
    expect(goingOn(kept, NOON + 600_000)).toBeNull();
  });

  it('keeps nobody waiting for longer than a minute because the clock was set back', () => {
    const dayBefore = NOON - 86_400_000;
    expect(goingOn(kept, dayBefore)).toEqual({ ...kept, askedAt: dayBefore, againAt: dayBefore + 60_000 });
  });
});
