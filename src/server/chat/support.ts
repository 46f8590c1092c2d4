import { accountNamed } from '../accounts/care.ts';
import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { hit } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { tellOperator } from '../operator/notices.ts';
import { linesAfter, type Said } from './conversation.ts';
import { insertLine, takeAnswerPosition } from './store.ts';
import type { WriterRow } from './support.store.ts';
import { findAnswered, findMovedTo, findWaiting, findWriter, lockUntold, markTold } from './support.store.ts';

const DAY_MS = 24 * 3_600_000;
const SHOWN_MAX = 100;
const LAST_SHOWN = 200;
/** A mail tells of so many at most, and names the first of them. */
const TOLD_AT_ONCE = 1_000;
const NAMED_MAX = 20;
/** One mail goes out in this time: whoever begins many conversations doesn't fill the operator's mailbox. */
const TELLING = { max: 1, windowMs: 5 * 60_000 };

/** Who writes to support, as the operator sees them; without a username it is a browser that nobody has logged in on. */
export type Writer = {
  id: string;
  accountId: string | null;
  username: string | null;
  email: string | null;
  lines: number;
  waitsSince: Date | null;
  lastAt: Date;
};

/** Who waits for an answer, longest first, and after them whom support has talked to within a day, newest first. */
export async function writersOf(host: Host): Promise<Writer[]> {
  const waiting = await findWaiting(host.db, SHOWN_MAX);
  const since = new Date(host.now().getTime() - DAY_MS);
  const answered = await findAnswered(host.db, since, SHOWN_MAX);
  return [...waiting, ...answered].map(writerIn);
}

/** Who is called `name`: a visitor's id, also that of one who has logged in since, or how an account is called. Throws a 404. */
export async function writerNamed(host: Host, name: string): Promise<Writer> {
  const { db } = host;
  const visitor = await findWriter(db, (await findMovedTo(db, name)) ?? name);
  const writer = visitor ?? (await findWriter(db, (await accountNamed(db, name)).id));
  if (writer === undefined) throw new Refusal(404, `${name} has not written to support.`);
  return writerIn(writer);
}

/**
 * What was said in a conversation after a position (0: from its beginning on), the oldest first: not always all of it at once. Without a
 * position, the last lines.
 */
export const saidAfter = (host: Host, { id, lines }: Writer, position?: number): Promise<Said[]> =>
  linesAfter(host, id, position ?? Math.max(0, lines - LAST_SHOWN));

/** Support says a line; its visitor waits no more. Answers its position. Whoever calls wakes the visitor once it is committed. */
export async function answer(tx: Tx, host: Host, visitorId: string, body: string): Promise<number> {
  const at = host.now();
  const position = await takeAnswerPosition(tx, visitorId, at);
  if (position === undefined)
    throw new Refusal(409, 'This conversation has just moved to an account: look for it anew.');
  await insertLine(tx, { visitorId, position, author: 'support', body, at });
  return position;
}

/**
 * Tells the operator by one mail of all who have waited for an answer for too long, each time of waiting once. While the last mail
 * is fresh they wait for the next one.
 */
export const tellOfWaiting = (host: Host): Promise<void> =>
  transact(host.db, async (tx) => {
    const at = host.now();
    const untold = (await lockUntold(tx, at, TOLD_AT_ONCE)).map(writerIn);
    if (untold.length === 0 || !(await mayTell(tx, host))) return;
    await markTold(
      tx,
      untold.map(({ id }) => id),
    );
    await tellOperator(tx, host, waitingMail(untold), `chat:${at.toISOString()}`);
  });

/** Whether a mail may go out now, counted in the transaction that writes it. */
const mayTell = (tx: Tx, host: Host): Promise<boolean> =>
  hit({ ...host, db: tx }, 'chat-told', TELLING).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

function waitingMail(untold: readonly Writer[]): { subject: string; paragraphs: string[] } {
  const more = untold.length - NAMED_MAX;
  return {
    subject:
      untold.length === 1
        ? 'Somebody waits in the support chat'
        : `${untold.length} people wait in the support chat`,
    paragraphs: [
      ...untold
        .slice(0, NAMED_MAX)
        .map(
          ({ username, waitsSince }) =>
            `${username ?? 'A visitor without an account'} has waited for an answer since ${timeOf(waitsSince)} (UTC).`,
        ),
      ...(more > 0 ? [`So have ${more} more.`] : []),
      'Answer them by: npm run operator -- chat',
    ],
  };
}

const timeOf = (at: Date | null) => at?.toISOString().slice(0, 16).replace('T', ' ') ?? '';

const writerIn = (row: WriterRow): Writer => ({
  id: row.id,
  accountId: row.account_id,
  username: row.username,
  email: row.email,
  lines: row.lines,
  waitsSince: row.waits_since,
  lastAt: row.last_at,
});
