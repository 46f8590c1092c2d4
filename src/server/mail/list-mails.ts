import type { Host } from '../host.ts';
import { toMail } from './enqueue.ts';
import { renderText } from './render.ts';
import { findMails } from './store.ts';

const SHOWN_MAX = 200;

/**
 * The sandbox's outbox, newest first: the mails that would have been sent, one-time codes included.
 */
export async function listMails(
  host: Pick<Host, 'config' | 'db' | 'keyring'>,
): Promise<{ to: string; subject: string; text: string; at: string }[]> {
  const rows = await findMails(host.db, SHOWN_MAX);
  return rows.map((row) => {
    const mail = toMail(host, row);
    return {
      to: mail.to,
      subject: mail.subject,
      text: renderText(mail, host.config),
      at: row.created_at.toISOString(),
    };
  });
}
