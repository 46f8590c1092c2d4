import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import type { Mail } from './render.ts';
import { renderText } from './render.ts';
import type { MailRow } from './store.ts';
import { findMails, insertMail } from './store.ts';

/** What of a mail stands in clear in the outbox: everything but its one-time code. */
const Payload = v.object({
  to: v.string(),
  subject: v.string(),
  paragraphs: v.array(v.string()),
  link: v.optional(v.object({ label: v.string(), path: v.string() })),
});

const SHOWN_MAX = 200;

/**
 * Puts a mail into the outbox in the caller's transaction: it goes out if and only if that commits. A second mail with
 * the same `dedupeKey` is not written. A one-time code is kept sealed, and only until the mail has been sent or the code
 * is over.
 */
export async function queueMail(tx: Tx | Db, host: Host, mail: Mail, dedupeKey: string): Promise<void> {
  const { code, ...payload } = mail;
  const id = newOutboxId();
  const sealed = code === undefined ? null : host.keyring.seal('outbox', id, code);
  await insertMail(tx, { id, dedupeKey, payload, sealed, at: host.now() });
}

/** A row of the outbox as the mail it is. */
export function mailIn(host: Host, row: Omit<MailRow, 'created_at'>): Mail {
  const payload = v.parse(Payload, row.payload);
  return {
    to: payload.to,
    subject: payload.subject,
    paragraphs: payload.paragraphs,
    ...(payload.link === undefined ? {} : { link: payload.link }),
    ...(row.sealed === null ? {} : { code: host.keyring.open('outbox', row.id, row.sealed) }),
  };
}

/** The sandbox's outbox, newest first: what would have been sent, with its codes. */
export async function mailsOf(
  host: Host,
): Promise<{ to: string; subject: string; text: string; at: string }[]> {
  const rows = await findMails(host.db, SHOWN_MAX);
  return rows.map((row) => {
    const mail = mailIn(host, row);
    return {
      to: mail.to,
      subject: mail.subject,
      text: renderText(mail, host.config),
      at: row.created_at.toISOString(),
    };
  });
}

let lastMs = 0;
let countInMs = 0;

/** Ids of the outbox sort in the order of writing, also within one millisecond. */
function newOutboxId(): string {
  const now = Math.max(Date.now(), lastMs);
  countInMs = now === lastMs ? countInMs + 1 : 0;
  lastMs = now;
  return [
    now.toString(16).padStart(12, '0'),
    countInMs.toString(16).padStart(4, '0'),
    randomBytes(8).toString('hex'),
  ].join('');
}
