import { describe } from 'vitest';

/**
 * Declares tests on both sides of a limit: the last value before it and the limit itself. `step` is the smallest
 * difference that counts: a millisecond, a rupee, an item.
 */
export function bothSides(
  name: string,
  { limit, step = 1 }: { limit: number; step?: number },
  declare: (sides: { before: number; at: number }) => void,
): void {
  describe(`${name}: a step before ${limit}, and at it`, () => declare({ before: limit - step, at: limit }));
}
