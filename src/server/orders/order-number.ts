import { randomInt } from 'node:crypto';

/** Without letters and digits that are taken for each other, on paper or by telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random order number for people, such as `KS-7F3Q-K2`; it can't be counted. */
export function newOrderNumber(): string {
  const letters = Array.from({ length: 6 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
  return `KS-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
