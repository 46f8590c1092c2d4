import * as v from 'valibot';
import { CHAT_LENGTH_MAX } from './constants.ts';

/** What a visitor sends: trimmed, not empty, at most 5000 characters. */
export const ChatLine = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CHAT_LENGTH_MAX));

/** What the host sends: who says what; `id` orders the lines, `at` is when. */
export const ChatMessage = v.object({
  from: v.string(),
  msg: v.string(),
  id: v.optional(v.union([v.string(), v.number()])),
  at: v.optional(v.string()),
});
export type ChatMessage = v.InferOutput<typeof ChatMessage>;
