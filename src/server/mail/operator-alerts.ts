import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { enqueueMail } from './enqueue.ts';

/**
 * Mails the operator about something that needs a person, if the shop has an operator address
 * . The mail is sent only if the caller's transaction commits, and once per `dedupeKey`:
 * false if it was queued before.
 */
export async function alertOperator(
  tx: Tx | Db,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
  dedupeKey: string,
): Promise<boolean> {
  const { operatorEmail } = host.config;
  if (operatorEmail === null) return true;
  return enqueueMail(tx, host, { to: operatorEmail, subject, paragraphs }, `operator:${dedupeKey}`);
}
