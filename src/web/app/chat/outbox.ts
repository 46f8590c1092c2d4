import * as v from 'valibot';
import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_FROM, ChatLine } from '#contract/chat.ts';
import { LineId } from './kept.ts';

/**
 * A line that the host has not said yet: `new` was on no socket, `sent` is on this one and its echo on the way; of a `doubtful`
 * one, sent over a socket that is gone, nobody knows. `after` is the last line that was known when it was submitted, or sent since.
 */
export const Unsaid = v.object({
  text: ChatLine,
  state: v.picklist(['new', 'sent', 'doubtful']),
  after: v.nullable(LineId),
});
export type Unsaid = v.InferOutput<typeof Unsaid>;

const isOwn = ({ from }: ChatMessage) => from === CHAT_FROM.visitor;

/** So many lines may be on their way at once: a host takes more that nobody has read yet for a flood. */
const ON_THE_WAY_MAX = 20;

/** The lines that may go out now, in their order: none while it is open what became of one before them. */
export function sendable(outbox: readonly Unsaid[]): readonly Unsaid[] {
  const inState = (wanted: Unsaid['state']) => outbox.filter(({ state }) => state === wanted);
  if (inState('doubtful').length > 0) return [];
  return inState('new').slice(0, Math.max(0, ON_THE_WAY_MAX - inState('sent').length));
}

/** The same once these are on the socket, behind the last line that is known. */
export const withSent = (outbox: readonly Unsaid[], after: LineId | null): readonly Unsaid[] => {
  const going = new Set(sendable(outbox));
  return outbox.map((line) => (going.has(line) ? { ...line, state: 'sent' as const, after } : line));
};

/** The socket is gone: what was on it may have arrived or not. */
export const doubted = (outbox: readonly Unsaid[]): readonly Unsaid[] =>
  outbox.map((line) => (line.state === 'sent' ? { ...line, state: 'doubtful' as const } : line));

/** Without the line whose echo this is, if it is one. */
export function withoutEcho(outbox: readonly Unsaid[], line: ChatMessage): readonly Unsaid[] {
  const at = isOwn(line) ? outbox.findIndex(({ state, text }) => state === 'sent' && text === line.msg) : -1;
  return at === -1 ? outbox : outbox.toSpliced(at, 1);
}

/** With one more line, unless it is there already. */
export const withLine = (lines: readonly ChatMessage[], line: ChatMessage): readonly ChatMessage[] =>
  line.id !== undefined && lines.some(({ id }) => id === line.id) ? lines : [...lines, line];

/**
 * What the last lines say of the doubtful ones: those that are among them, behind what was known then, have arrived; the others are new
 * again. Each of the last lines is the echo of one at most.
 */
export function settled(outbox: readonly Unsaid[], last: readonly ChatMessage[]): readonly Unsaid[] {
  const taken = new Set<ChatMessage>();
  return outbox.flatMap((line): Unsaid[] => {
    if (line.state !== 'doubtful') return [line];
    const since = line.after === null ? -1 : last.findIndex(({ id }) => id === line.after);
    const echo = last.slice(since + 1).find((one) => isOwn(one) && one.msg === line.text && !taken.has(one));
    if (echo === undefined) return [{ ...line, state: 'new' }];
    taken.add(echo);
    return [];
  });
}

/**
 * How many lines of others came after the one that was read last; of a list that doesn't have it, all are newer. Where nobody knows which
 * that was, it is the visitor's own last one; lines without an id can't be told apart then, and don't count.
 */
export function unreadIn(lines: readonly ChatMessage[], seen: LineId | null): number {
  const at = seen === null ? lines.findLastIndex(isOwn) : lines.findIndex(({ id }) => id === seen);
  return lines.slice(at + 1).filter((line) => !isOwn(line) && (seen !== null || line.id !== undefined))
    .length;
}

/** The line that was read last, where all that is known is how many answers to the visitor's own last line were read. */
export const seenIn = (lines: readonly ChatMessage[], answers: number): LineId | null =>
  lines[lines.findLastIndex(isOwn) + answers]?.id ?? null;
