import { describe, expect, it } from 'vitest';

/**
 * Declares tests on both sides of a limit: the last value before it and the limit itself. `step` is the smallest
 * difference that counts: a millisecond, a rupee, an item.
 */
export function atBoundary(
  name: string,
  { limit, step = 1 }: { limit: number; step?: number },
  declare: (sides: { before: number; at: number }) => void,
): void {
  describe(`${name}: a step before ${limit}, and at it`, () => declare({ before: limit - step, at: limit }));
}

/**
 * Declares a test on each side of a limit: what `find` finds of the last value before it, and of the limit
 * itself.
 */
export function atEachSide<Result>(
  name: string,
  limit: number,
  [foundBefore, foundAt]: readonly [before: Result, at: Result],
  find: (value: number) => Result | Promise<Result>,
): void {
  atBoundary(name, { limit }, ({ before, at }) => {
    it.each([
      [before, foundBefore],
      [at, foundAt],
    ] as const)('of %d: %j', async (value, found) => expect(await find(value)).toEqual(found));
  });
}
