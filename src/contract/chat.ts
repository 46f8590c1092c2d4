import * as v from 'valibot';
import { CHAT_LENGTH_MAX } from './constants.ts';
import { Instant } from './primitives.ts';

export const CHAT_PATH = '/api/chat';

/** The author of a message, set by the host: visitors send plain text only. */
export const CHAT_FROM = { visitor: 'You', support: 'Support' } as const;

/** The number of messages that a new connection gets first. */
export const CHAT_HISTORY_MAX = 50;

/**
 * The limit of a visitor's frame in bytes; a message of the greatest length fits in any script
 * (R-71).
 */
export const CHAT_FRAME_BYTES_MAX = 32 * 1024;

/**
 * Close codes to which the shop reacts in another way than by reconnecting soon: one of RFC 6455,
 * and two of our own.
 */
export const CHAT_CLOSED = {
  /** The host is restarting. */
  restart: 1012,
  /** A login or logout has changed the browser's conversation. */
  moved: 4001,
  /** Too many messages. The reason is a sentence for the shopper. */
  tooFast: 4029,
} as const;

/**
 * Lone surrogates and NUL, which neither database nor socket accept. Both sides strip them, so that
 * an echo equals its message.
 */
const UNSENDABLE = /[\p{Cs}\0]/gu;

/** A message as a visitor sends it: trimmed, not empty, at most 5000 characters. */
export const ChatLine = v.pipe(
  v.string(),
  v.transform((text) => text.replace(UNSENDABLE, '')),
  v.trim(),
  v.minLength(1, 'Write something first.'),
  v.maxLength(CHAT_LENGTH_MAX, `A message can have up to ${CHAT_LENGTH_MAX} characters.`),
);

/**
 * A message as the host sends it: `id` orders the messages of a conversation, `at` is when it was
 * posted. `left` is only on the messages that a new connection gets first: how many more of them
 * follow. Only `msg` is needed; other fields that don't fit are ignored.
 */
export const ChatMessage = v.object({
  from: v.fallback(v.pipe(v.string(), v.trim(), v.minLength(1)), CHAT_FROM.support),
  msg: v.string(),
  id: v.fallback(v.optional(v.union([v.string(), v.number()])), undefined),
  at: v.fallback(v.optional(Instant), undefined),
  left: v.fallback(v.optional(v.number()), undefined),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;
