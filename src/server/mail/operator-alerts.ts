import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { enqueueMail } from './enqueue.ts';

/**
 * Mails the operator about something that needs a person, if the shop has an operator address
 * . The mail is sent only if the caller's transaction commits, and once per `dedupeKey`.
 */
export async function alertOperator(
  tx: Tx | Db,
  host: Host,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
  dedupeKey: string,
): Promise<void> {
  const { operatorEmail } = host.config;
  if (operatorEmail === null) return;
  await enqueueMail(tx, host, { to: operatorEmail, subject, paragraphs }, `operator:${dedupeKey}`);
}
