import * as v from 'valibot';
import { CHAT_LENGTH_MAX } from './constants.ts';

export const CHAT_PATH = '/api/chat';

/** Who says a line, in `from`. A visitor can't choose it: what comes in is plain text. */
export const CHAT_FROM = { visitor: 'You', support: 'Support' } as const;

/** So many lines come again to whoever connects. */
export const CHAT_HISTORY_MAX = 50;

/** The most that one frame of a visitor may hold, in bytes; a line of the greatest length fits in any script. */
export const CHAT_FRAME_BYTES_MAX = 32 * 1024;

/** Why the host ends a socket, where a shop can do better than to try again soon: the close codes of RFC 6455, and two of our own. */
export const CHAT_CLOSED = {
  /** The host is about to be started anew. */
  restart: 1012,
  /** The conversation is another's now: somebody has logged in or out. */
  moved: 4001,
  /** Too many lines. The reason is a sentence for the shopper. */
  tooFast: 4029,
} as const;

/** Neither a database nor a socket takes half a character or a NUL: they are left out on both sides, so that an echo is equal to its line. */
const UNSENDABLE = /[\p{Cs}\0]/gu;

/** What a visitor sends: trimmed, not empty, at most 5000 characters. */
export const ChatLine = v.pipe(
  v.string(),
  v.transform((text) => text.replace(UNSENDABLE, '')),
  v.trim(),
  v.minLength(1, 'Write something first.'),
  v.maxLength(CHAT_LENGTH_MAX, `A message has at most ${CHAT_LENGTH_MAX} characters.`),
);

/**
 * What the host sends: who says what; `id` orders the lines of a conversation, `at` is when it was said. `left` is there on the lines
 * that come again on connecting: how many more of them follow.
 */
export const ChatMessage = v.object({
  from: v.string(),
  msg: v.string(),
  id: v.optional(v.union([v.string(), v.number()])),
  at: v.optional(v.string()),
  left: v.optional(v.number()),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;
