import { expect, test } from 'vitest';
import { paginate } from '../parts/paginate.ts';

const lines = (count: number) => Array.from({ length: count }, (_, at) => at);

test.each([
  [0, [], 0],
  [99, [], 99],
  [100, [50], 50],
  [149, [50], 99],
  [150, [50, 50], 50],
])('of %i messages, the older ones are in pages of 50', (count, pages, last) => {
  const split = paginate(lines(count));
  expect([split.pages.map(({ length }) => length), split.last.length]).toEqual([pages, last]);
  expect([...split.pages.flat(), ...split.last]).toEqual(lines(count));
});
