import { accountNamed } from '../accounts/care.ts';
import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { tellOperator } from '../operator/notices.ts';
import { linesAfter, type Said } from './conversation.ts';
import { insertLine, takeAnswerPosition } from './store.ts';
import type { WriterRow } from './support.store.ts';
import { findAnswered, findMovedTo, findWaiting, findWriter, takeUntold } from './support.store.ts';

const DAY_MS = 24 * 3_600_000;
const SHOWN_MAX = 100;
const TOLD_AT_ONCE = 20;

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

/** What was said in a conversation after a position (0: from its beginning on), all of it. */
export async function saidAfter(host: Host, visitorId: string, position: number): Promise<Said[]> {
  const said: Said[] = [];
  for (let after = position; ; ) {
    const more = await linesAfter(host, visitorId, after);
    said.push(...more);
    const last = more.at(-1);
    if (last === undefined) return said;
    after = last.id;
  }
}

/** Support says a line; its visitor waits no more. Answers its position. Whoever calls wakes the visitor once it is committed. */
export async function answer(tx: Tx, host: Host, visitorId: string, body: string): Promise<number> {
  const at = host.now();
  const position = await takeAnswerPosition(tx, visitorId, at);
  if (position === undefined)
    throw new Refusal(409, 'This conversation has just moved to an account: look for it anew.');
  await insertLine(tx, { visitorId, position, author: 'support', body, at });
  return position;
}

/** Tells the operator by mail of everyone who has waited for an answer for too long, each time of waiting once. */
export const tellOfWaiting = (host: Host): Promise<void> =>
  transact(host.db, async (tx) => {
    for (const { id, waits_since } of await takeUntold(tx, host.now(), TOLD_AT_ONCE)) {
      if (waits_since === null) continue;
      const since = waits_since.toISOString();
      const writer = await findWriter(tx, id);
      const who = writer?.username ?? 'A visitor without an account';
      const mail = {
        subject: 'Somebody waits in the support chat',
        paragraphs: [
          `${who} has waited for an answer since ${since.slice(0, 16).replace('T', ' ')} (UTC).`,
          'Answer them by: npm run operator -- chat',
        ],
      };
      await tellOperator(tx, host, mail, `chat:${id}:${since}`);
    }
  });

const writerIn = (row: WriterRow): Writer => ({
  id: row.id,
  accountId: row.account_id,
  username: row.username,
  email: row.email,
  lines: row.lines,
  waitsSince: row.waits_since,
  lastAt: row.last_at,
});
