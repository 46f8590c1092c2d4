/**
 * Hashes `text` to a number from 0 to 2³² − 1 (FNV-1a, then mixed so that similar texts differ
 * widely).
 */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** A random generator that gives the same choices for the same seed. */
export type Chance = {
  /** A number from `from` (inclusive) to `to` (exclusive). */
  between: (from: number, to: number) => number;
  /** A whole number from `from` to `to`, both inclusive. */
  whole: (from: number, to: number) => number;
  oneOf: <T>(choices: readonly [T, ...T[]]) => T;
};

/** Creates a generator from a seed (mulberry32). */
export function chance(seed: string): Chance {
  let state = hash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + next() * (to - from);
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1));
  return { between, whole, oneOf: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0] };
}
