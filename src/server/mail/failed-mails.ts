import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { toMail } from './enqueue.ts';
import { CODE_EXPIRED } from './outbox-sender.ts';
import type { FailedMailRow } from './store.ts';
import { findFailedMails, lockFailedMail, sendAgain } from './store.ts';

/** People name a mail by the end of its id, which is chance: the ids of one minute begin alike. */
export const MAIL_ID_LENGTH = 16;

/** A mail server that was down for days must not fill a page's memory. */
const SHOWN_MAX = 1_000;

/** The mails that failed, the newest first, at most a thousand. `nextAt` is null once a mail is given up. */
export async function listFailedMails(host: Pick<Host, 'db' | 'keyring'>) {
  return (await findFailedMails(host.db, SHOWN_MAX)).map((row) => ({
    id: row.id.slice(-MAIL_ID_LENGTH),
    ...headOf(host, row),
    why: row.failure ?? '',
    attempts: row.attempts,
    at: row.created_at,
    nextAt: row.done_at === null ? row.due_at : null,
  }));
}

/**
 * Makes a mail that failed due now, and returns what it is. A 404 if it has not failed, a 409 where
 * its text or its code is gone.
 */
export async function sendMailAgain(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  id: string,
): Promise<{ to: string; subject: string; why: string }> {
  const row = await lockFailedMail(tx, id);
  if (row === undefined) throw new HttpError(404, 'No mail that failed has this id: it may be on its way.');
  if (row.failure === CODE_EXPIRED)
    throw new HttpError(409, 'Its code has expired: its reader asks for a new one, which is another mail.');
  if (row.payload === null) throw new HttpError(409, 'Its text was deleted, as it is old.');
  await sendAgain(tx, id, host.now());
  return { ...headOf(host, row), why: row.failure ?? '' };
}

function headOf(host: Pick<Host, 'keyring'>, row: FailedMailRow): { to: string; subject: string } {
  if (row.payload === null) return { to: 'deleted', subject: 'an old mail, whose text was deleted' };
  const { to, subject } = toMail(host, { ...row, sealed: null });
  return { to, subject };
}
