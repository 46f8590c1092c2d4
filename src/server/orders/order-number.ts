import { randomLetters } from '../platform/ids.ts';

/** A random order number for people, such as `KS-7F3Q-K2`; it can't be counted. */
export const newOrderNumber = (): string => `KS-${randomLetters(4)}-${randomLetters(2)}`;
