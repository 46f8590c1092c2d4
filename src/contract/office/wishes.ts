import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

/** The answer of `wishes list`: what people asked for and isn't sold, by how many they are. */
export const Wishes = v.array(
  v.object({
    words: withMetadata(v.string(), { label: 'Words', is: 'shopper-text' }),
    people: withMetadata(v.number(), { label: 'People' }),
    to_tell: withMetadata(v.number(), { label: 'To be told' }),
    last_at: withMetadata(v.string(), { label: 'Last asked for', is: 'time' }),
  }),
);

export const WISHES_EXAMPLES: Examples<typeof Wishes> = [
  [
    { words: 'ChatGPT Plus', people: 41, to_tell: 17, last_at: '2026-03-02T11:20:00.000Z' },
    { words: 'shein gift card', people: 12, to_tell: 3, last_at: '2026-03-01T17:45:00.000Z' },
    { words: 'اوبر', people: 2, to_tell: 0, last_at: '2026-02-27T06:10:00.000Z' },
  ],
];

/** The answer of `wishes stocked`: how many had asked for it, and how many of them are mailed. */
export const StockedWish = v.object({ words: v.string(), people: v.number(), mailed: v.number() });

export const STOCKED_WISH_EXAMPLES: Examples<typeof StockedWish> = [
  { words: 'ChatGPT Plus', people: 41, mailed: 17 },
];
