import { expect, it } from 'vitest';
import { atBoundary } from '../../../../tests/at-boundary.ts';
import { shortCount } from '../short-count.ts';

atBoundary('nothing is shown for none', { limit: 1 }, ({ before, at }) => {
  it.each([
    [before, ''],
    [at, '1'],
  ])('%i is "%s"', (count, text) => expect(shortCount(count)).toBe(text));
});

atBoundary('a badge has two digits', { limit: 100 }, ({ before, at }) => {
  it.each([
    [before, '99'],
    [at, '99+'],
  ])('%i is "%s"', (count, text) => expect(shortCount(count)).toBe(text));
});
