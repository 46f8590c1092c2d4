import * as v from 'valibot';
import type { Calls } from './call.ts';
import { Nothing } from './call.ts';
import { WISH_LENGTH_MAX } from './constants.ts';
import { withoutMarks } from './text.ts';

/** Words in a line: without marks, with single spaces. */
const oneLine = (text: string): string =>
  withoutMarks(text.replace(/\p{Cc}/gu, ' '))
    .replace(/\s+/gu, ' ')
    .trim();

/** The words of a wish, of a search that was typed: one line, and no longer than the host takes. */
export const wishOf = (text: string): string => oneLine(text).slice(0, WISH_LENGTH_MAX).trim();

/** By this, two wishes are the same: case, accents and spaces don't count. */
export const wishKey = (words: string): string =>
  oneLine(words).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What somebody looked for and isn't sold, in their words. */
export const WishWords = v.pipe(
  v.string('must be a text'),
  v.transform(oneLine),
  v.minLength(1, 'must not be empty'),
  v.maxLength(WISH_LENGTH_MAX, `must be at most ${WISH_LENGTH_MAX} characters`),
);

/** `POST /api/wish`: a wish; with `tell`, the member is mailed once when it is sold. */
export const WishRequest = v.object({ words: WishWords, tell: v.boolean('must be true or false') });
export type WishRequest = v.InferOutput<typeof WishRequest>;

/** The wishes that a member still waits to hear about. */
export const OpenWishes = v.object({ words: v.array(v.string()) });

export const wishCalls = {
  wish: { method: 'POST', path: '/api/wish', payload: WishRequest, answer: Nothing },
  openWishes: { method: 'GET', path: '/api/wishes', payload: Nothing, answer: OpenWishes },
} as const satisfies Calls;
