/** A seeded random generator: the same seed gives the same numbers. */
export type SeededRandom = {
  /** A whole number from 0 to `below` - 1. */
  intBelow(below: number): number;
  /** True with this probability. */
  chance(likelihood: number): boolean;
  pick<T>(list: readonly T[]): T;
};

export function createRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (below: number) => Math.floor(next() * below);
  return {
    intBelow: upTo,
    chance: (likelihood) => next() < likelihood,
    pick(list) {
      const one = list[upTo(list.length)];
      if (one === undefined) throw new Error('There is nothing to choose from');
      return one;
    },
  };
}
