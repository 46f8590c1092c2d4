import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_FROM, CHAT_HISTORY_MAX } from '#contract/chat.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { hit, hitClient } from '../http/limits.ts';
import type { LineRow } from './store.ts';
import { findLastLines, findLinesAfter, findTallies, insertLine, notify, takePosition } from './store.ts';
import type { Visitor } from './visitor.ts';

const MINUTE_MS = 60_000;
const LINES_A_MINUTE = { visitor: 30, client: 120 };
/** Whoever waits so long for an answer is told of to the operator. */
export const TELL_AFTER_MS = 2 * MINUTE_MS;
const READ_AT_ONCE = 200;

/** A line as it goes out, with its place in the conversation. */
export type Said = ChatMessage & { id: number };

/**
 * A visitor says a line: once this resolves it is kept, and whoever listens is woken. False when the conversation has moved to an
 * account meanwhile. Throws a 429 when the visitor, or their address, is too fast.
 */
export async function say(
  host: Host,
  visitor: Visitor,
  body: string,
  { client }: { client: string },
): Promise<boolean> {
  const limit = (max: number) => ({ max, windowMs: MINUTE_MS, refusal: TOO_FAST });
  await hitClient(host, 'chat', client, limit(LINES_A_MINUTE.client));
  await hit(host, `chat:${visitor.id}`, limit(LINES_A_MINUTE.visitor));
  const at = host.now();
  const tellAt = new Date(at.getTime() + TELL_AFTER_MS);
  const isSaid = await transact(host.db, async (tx) => {
    const position = await takePosition(tx, visitor, { at, tellAt });
    if (position === undefined) return false;
    await insertLine(tx, { visitorId: visitor.id, position, author: 'visitor', body, at });
    return true;
  });
  if (isSaid) await wake(host, visitor.id);
  return isSaid;
}

const TOO_FAST = (wait: string) => `You write faster than we can read. Please go on in ${wait}.`;

/** Wakes every process that has sockets of this visitor. What it fails for is found a moment later by who looks without being woken. */
export async function wake(host: Host, visitorId: string): Promise<void> {
  await notify(host.db, visitorId).catch(() => {});
}

/** What whoever connects gets first: the last lines, each with how many follow. */
export async function historyOf(host: Host, visitorId: string): Promise<Said[]> {
  const lines = await findLastLines(host.db, visitorId, CHAT_HISTORY_MAX);
  return lines.map((line, at) => ({ ...saidIn(line), left: lines.length - 1 - at }));
}

/** What was said after a position, the oldest first: not always all of it at once. */
export async function linesAfter(host: Host, visitorId: string, position: number): Promise<Said[]> {
  return (await findLinesAfter(host.db, visitorId, position, READ_AT_ONCE)).map(saidIn);
}

/** Which of these conversations have moved, and how long the others are by now. */
export async function talliesOf(
  host: Host,
  visitorIds: readonly string[],
): Promise<Map<string, { lines: number; hasMoved: boolean }>> {
  const tallies = await findTallies(host.db, visitorIds);
  return new Map(tallies.map(({ id, lines, moved_to }) => [id, { lines, hasMoved: moved_to !== null }]));
}

const saidIn = ({ position, author, body, said_at }: LineRow): Said => ({
  from: CHAT_FROM[author],
  msg: body,
  id: position,
  at: said_at.toISOString(),
});
