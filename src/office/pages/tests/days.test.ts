import { expect, test } from 'vitest';
import { booksAt, dayAmong, daysBetween, monthIn, shifted, titleOf } from '../days.ts';

const SPANS: [span: string, before: string, after: string, month: string | null, title: string][] = [
  ['2026-03-01 2026-03-01', '2026-02-28 2026-02-28', '2026-03-02 2026-03-02', null, '1 Mar 2026'],
  ['2026-12-31 2026-12-31', '2026-12-30 2026-12-30', '2027-01-01 2027-01-01', null, '31 Dec 2026'],
  ['2026-01-01 2026-01-31', '2025-12-01 2025-12-31', '2026-02-01 2026-02-28', '2026-01', 'Jan 2026'],
  ['2028-02-01 2028-02-29', '2028-01-01 2028-01-31', '2028-03-01 2028-03-31', '2028-02', 'Feb 2028'],
  [
    '2028-02-01 2028-02-28',
    '2028-01-04 2028-01-31',
    '2028-02-29 2028-03-27',
    null,
    '1 Feb 2028 to 28 Feb 2028',
  ],
  [
    '2026-01-01 2026-12-31',
    '2025-01-01 2025-12-31',
    '2027-01-01 2027-12-31',
    null,
    '1 Jan 2026 to 31 Dec 2026',
  ],
];
const daysIn = (span: string) => {
  const [from = '', to = ''] = span.split(' ');
  return { from, to };
};

test.each(SPANS)('The days %s', (span, before, after, month, title) => {
  const days = daysIn(span);
  expect([shifted(days, -1), shifted(days, 1)]).toEqual([daysIn(before), daysIn(after)]);
  expect([monthIn(days), titleOf(days)]).toEqual([month, title]);
  expect(booksAt(days)).toBe(`/list/books?from=${days.from}&to=${days.to}`);
});

test.each([
  ['2026-02-28', '2026-03-01'],
  ['2026-03-01', '2026-03-01'],
  ['2026-03-02', '2026-03-02'],
  ['2026-03-31', '2026-03-31'],
  ['2026-04-01', '2026-03-31'],
])('On %s, the day of March is %s', (today, day) => {
  expect(dayAmong({ from: '2026-03-01', to: '2026-03-31' }, today)).toBe(day);
});

test('Typed days may be the wrong way round, and are a leap year at most', () => {
  expect(daysBetween('2026-03-09', '2026-03-02')).toEqual({ from: '2026-03-02', to: '2026-03-09' });
  expect(daysBetween('2027-01-01', '2026-01-01')).toEqual({ from: '2026-01-01', to: '2027-01-01' });
  expect(daysBetween('2026-01-01', '2029-01-01')).toEqual({
    refusal: 'These are 1,097 days: choose at most 366, such as a year.',
  });
  expect(daysBetween('2026-01-01', '2027-01-02')).toEqual({
    refusal: 'These are 367 days: choose at most 366, such as a year.',
  });
});
