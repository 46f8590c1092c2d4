import { MINUTE_MS } from '#contract/durations.ts';
import type { Assignee, AssignmentRequest } from '../audit/assignee.ts';
import { assign, assigneeOf } from '../audit/assignee.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Page, Window } from '../database/keyset.ts';
import { withRows } from '../database/keyset.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { countHits } from '../http/rate-limits.ts';
import { type Alert, alertOperator } from '../mail/operator-alerts.ts';
import { writtenTime } from '../platform/pakistan.ts';
import { type Message, messagesAfter } from './conversation.ts';
import type { ConversationFilter, ConversationRow, ConversationSort } from './store.ts';
import {
  claimReplyPosition,
  claimSupportPosition,
  clearWait,
  countConversations,
  findConversation,
  findConversations,
  findMergedInto,
  findWriters,
  insertMessage,
  lockAssignment,
  lockUnalerted,
  lockWait,
  markAlerted,
  setAssignee,
} from './store.ts';

const MESSAGES_SHOWN = 200;
/** One mail covers at most this many conversations and names the first of them. */
const ALERTED_AT_ONCE = 1_000;
const NAMED_MAX = 20;
/** So that many new conversations don't fill the operator's mailbox. */
const ALERT_PAUSE_MS = 5 * MINUTE_MS;

/**
 * A conversation as the operator sees it; without a username it belongs to a visitor that has not
 * logged in.
 */
export type ConversationSummary = {
  id: string;
  accountId: string | null;
  username: string | null;
  email: string | null;
  messageCount: number;
  waitingSince: Date | null;
  lastMessageAt: Date;
  /** The beginning of the last message, the visitor's if they wait; null if it has none. */
  lastWords: string | null;
  /** The operator who works on it. */
  assignee: Assignee | null;
};

/** A page of the conversations that have a message (R-75). */
export async function listConversations(
  host: Pick<Host, 'db' | 'now'>,
  filter: ConversationFilter,
  asked: { sort: ConversationSort; window: Window },
): Promise<Page<ConversationSummary>> {
  const page = await findConversations(host.db, filter, asked);
  return withRows(
    page,
    page.rows.map((row) => toSummary(row, host.now())),
  );
}

/** How many conversations have a message. */
export const countOfConversations = (db: Db, filter: ConversationFilter): Promise<number> =>
  countConversations(db, filter);

/**
 * Finds a conversation by visitor id, even if it has merged into an account since, or by an
 * account's name, which `accountNamed` looks up. A 404 if there is none.
 */
export async function getConversation(
  host: Pick<Host, 'db' | 'now'>,
  name: string,
  accountNamed: (db: Db, name: string) => Promise<{ id: string }>,
): Promise<ConversationSummary> {
  const { db } = host;
  const visitor = await findConversation(db, (await findMergedInto(db, name)) ?? name);
  const writer = visitor ?? (await findConversation(db, (await accountNamed(db, name)).id));
  if (writer === undefined) throw new HttpError(404, `${name} has not written to support.`);
  return toSummary(writer, host.now());
}

/**
 * The messages of a conversation after a position (0: from the beginning), oldest first, in slices;
 * without a position the latest ones. Those of support have their operator's name, which shoppers
 * never learn (R-101).
 */
export async function readMessages(
  host: Pick<Host, 'db'>,
  { id, messageCount }: ConversationSummary,
  position?: number,
): Promise<(Message & { writtenBy: string | null })[]> {
  const after = position ?? Math.max(0, messageCount - MESSAGES_SHOWN);
  const messages = await messagesAfter(host, id, after);
  const writers = await findWriters(host.db, id, after);
  return messages.map((message) => ({ ...message, writtenBy: writers.get(message.id) ?? null }));
}

/**
 * Posts a reply of support, which ends the visitor's wait (R-75), and returns its position. The
 * caller notifies subscribers after the commit. A 409 if the conversation has moved meanwhile.
 */
export async function postReply(
  tx: Tx,
  host: Pick<Host, 'now' | 'actor'>,
  visitorId: string,
  body: string,
): Promise<number> {
  const at = host.now();
  const position = await claimReplyPosition(tx, visitorId, at);
  if (position === undefined) throw moved();
  await insertMessage(tx, { visitorId, position, author: 'support', body, at, writtenBy: writerOf(host) });
  return position;
}

/**
 * Posts a message of support to an account, also if it has never written (R-78), and returns its
 * position. The caller notifies subscribers after the commit.
 */
export async function writeToAccount(
  tx: Tx,
  host: Pick<Host, 'now' | 'actor'>,
  accountId: string,
  body: string,
): Promise<number> {
  const at = host.now();
  const position = await claimSupportPosition(tx, accountId, at);
  const writtenBy = writerOf(host);
  await insertMessage(tx, { visitorId: accountId, position, author: 'support', body, at, writtenBy });
  return position;
}

/** Takes a conversation, or gives it back (R-170). A 409 for another person's, or a moved one. */
export async function takeConversation(
  tx: Tx,
  host: Pick<Host, 'now' | 'actor'>,
  visitorId: string,
  request: AssignmentRequest,
): Promise<ReturnType<typeof assign>> {
  const row = await lockAssignment(tx, visitorId);
  if (row === undefined) throw moved();
  const done = assign(host, row, request);
  if (done.isNew) await setAssignee(tx, visitorId, done.assigned);
  return done;
}

/**
 * Ends a visitor's wait without an answer (R-75), until they write again. False if nobody waits; a 409
 * if they have written more than the `seen` messages, or the conversation has moved.
 */
export async function endWait(tx: Tx, visitorId: string, seen: number): Promise<boolean> {
  const row = await lockWait(tx, visitorId);
  if (row === undefined) throw moved();
  if (row.message_count > seen)
    throw new HttpError(409, 'They have written meanwhile. Please read that first.');
  if (row.waiting_since === null) return false;
  await clearWait(tx, visitorId);
  return true;
}

const moved = () =>
  new HttpError(409, 'This conversation has just moved to an account: please open it again.');

/** The operator whose command this is; null outside of commands. */
const writerOf = (host: Pick<Host, 'actor'>): string | null => host.actor?.name ?? null;

/**
 * Mails the operator one alert for all visitors who have waited too long, each wait once (R-75). At
 * most one mail in a few minutes; later ones collect the messages in between.
 */
export const alertWaitingVisitors = (host: Host): Promise<void> =>
  transact(host.db, async (tx) => {
    const at = host.now();
    const unalerted = (await lockUnalerted(tx, at, ALERTED_AT_ONCE)).map((row) => toSummary(row, at));
    if (unalerted.length === 0 || !(await mayAlert(tx, host))) return;
    await markAlerted(
      tx,
      unalerted.map(({ id }) => id),
    );
    await alertOperator(tx, host, waitingMail(unalerted), `chat:${at.toISOString()}`);
  });

/** Whether a mail may be sent now; counted in the transaction that writes it. */
async function mayAlert(tx: Tx, host: Host): Promise<boolean> {
  const { tries } = await countHits({ ...host, db: tx }, 'chat-alert', ALERT_PAUSE_MS);
  return tries === 1;
}

/** The alert that visitors are waiting. */
export function waitingMail(
  unalerted: readonly Pick<ConversationSummary, 'username' | 'waitingSince'>[],
): Alert {
  const more = unalerted.length - NAMED_MAX;
  return {
    subject:
      unalerted.length === 1
        ? 'Someone is waiting in the support chat'
        : `${unalerted.length} people are waiting in the support chat`,
    paragraphs: [
      ...unalerted
        .slice(0, NAMED_MAX)
        .map(
          ({ username, waitingSince }) =>
            `${username ?? 'A visitor without an account'} has been waiting${waitingSince === null ? '' : ` since ${writtenTime(waitingSince)}`}.`,
        ),
      ...(more > 0 ? [`${more} more are waiting too.`] : []),
      'Reply: npm run operator -- chat',
    ],
    page: '/chats',
  };
}

const toSummary = (row: ConversationRow, now: Date): ConversationSummary => ({
  id: row.id,
  accountId: row.account_id,
  username: row.username,
  email: row.email,
  messageCount: row.message_count,
  waitingSince: row.waiting_since,
  lastMessageAt: row.last_message_at,
  lastWords: row.last_words,
  assignee: assigneeOf(row, now),
});
