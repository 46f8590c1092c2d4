/** Chance that a seed decides: the same seed, the same run of numbers. */
export type Chance = {
  /** A whole number from 0 to `below` - 1. */
  upTo(below: number): number;
  /** Whether something of this likelihood happens. */
  is(likelihood: number): boolean;
  oneOf<T>(list: readonly T[]): T;
};

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (below: number) => Math.floor(next() * below);
  return {
    upTo,
    is: (likelihood) => next() < likelihood,
    oneOf(list) {
      const one = list[upTo(list.length)];
      if (one === undefined) throw new Error('There is nothing to choose from');
      return one;
    },
  };
}
