import { expect, test } from 'vitest';
import { formatClock, formatDateTime } from '../date.ts';

test('without a device an instant is in UTC and says so', () => {
  expect(formatDateTime('2026-03-05T09:07:31.000Z', 'UTC')).toBe('5 Mar 2026, 09:07 UTC');
  expect(formatDateTime('2025-12-31T23:59:59Z', 'UTC')).toBe('31 Dec 2025, 23:59 UTC');
});

test('an instant with an offset is converted to UTC', () => {
  expect(formatDateTime('2026-03-05T14:07:31+05:00', 'UTC')).toBe('5 Mar 2026, 09:07 UTC');
});

test("on a device it is in the device's zone", () => {
  const zone = process.env['TZ'];
  try {
    process.env['TZ'] = 'Asia/Karachi';
    expect(formatDateTime('2026-03-05T20:07:00Z', 'device')).toBe('6 Mar 2026, 01:07');
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test.each(['soon', '5', '1772701651000', 'Order 2001'])(
  'text that is not an instant is returned unchanged: %s',
  (text) => {
    expect(formatDateTime(text, 'UTC')).toBe(text);
  },
);

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [60, '01:00'],
  [299.9, '04:59'],
  [3600, '60:00'],
  [7265, '121:05'],
  [59_999, '999:59'],
  [60_000, '999:59'],
  [1e12, '999:59'],
  [-3, '00:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});
