import { expect, test } from 'vitest';
import { brand } from './brand.ts';
import { staffedAt } from './opening-hours.ts';

/* Monday to Saturday, 10:00 to 20:00 in Pakistan, which is five hours ahead of UTC. */
const open = (until: string) => ({ isOpen: true, until });
const closed = (from: string) => ({ isOpen: false, from });

test.each([
  ['2026-03-02T04:59:59.999Z', closed('at 10:00')],
  ['2026-03-02T05:00:00.000Z', open('20:00')],
  ['2026-03-02T14:59:59.999Z', open('20:00')],
  ['2026-03-02T15:00:00.000Z', closed('tomorrow at 10:00')],
  // Pakistan's Tuesday has begun.
  ['2026-03-02T18:59:59.999Z', closed('tomorrow at 10:00')],
  ['2026-03-02T19:00:00.000Z', closed('at 10:00')],
  // Saturday, and Sunday.
  ['2026-03-07T14:59:59.999Z', open('20:00')],
  ['2026-03-07T15:00:00.000Z', closed('on Monday at 10:00')],
  ['2026-03-07T18:59:59.999Z', closed('on Monday at 10:00')],
  ['2026-03-07T19:00:00.000Z', closed('tomorrow at 10:00')],
  ['2026-03-08T05:00:00.000Z', closed('tomorrow at 10:00')],
  ['2026-03-08T18:59:59.999Z', closed('tomorrow at 10:00')],
  ['2026-03-08T19:00:00.000Z', closed('at 10:00')],
  ['2026-03-09T05:00:00.000Z', open('20:00')],
])('at %s: %j', (at, staffed) => {
  expect(staffedAt(Date.parse(at))).toEqual(staffed);
});

test('of a shop that opens one day a week, or never, and at odd times', () => {
  const noon = Date.parse('2026-03-02T12:00:00.000Z');
  const never = Array(7).fill(null);
  expect(staffedAt(noon, { week: never, utcOffset: 0 })).toBeNull();
  const mondays = never.with(1, { from: 9 * 60 + 5, until: 11 * 60 + 30 });
  expect(staffedAt(noon, { week: mondays, utcOffset: 0 })).toEqual(closed('on Monday at 09:05'));
  expect(staffedAt(noon, { week: mondays, utcOffset: -60 })).toEqual(open('11:30'));
});

test('are the same hours in words and for machines', () => {
  expect([brand.hours.days, brand.hours.times]).toEqual(['Monday to Saturday', '10:00 to 20:00']);
  expect(brand.hours.week).toEqual([null, ...Array(6).fill({ from: 600, until: 1_200 })]);
});
