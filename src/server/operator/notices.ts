import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { queueMail } from '../mail/outbox.ts';

/**
 * Tells the operator by mail of something that waits for a person, if the shop has an address for it. It goes out if and only if
 * the caller's transaction commits, and once for each `occasion`.
 */
export async function tellOperator(
  tx: Tx | Db,
  host: Host,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
  occasion: string,
): Promise<void> {
  const { operatorEmail } = host.config;
  if (operatorEmail === null) return;
  await queueMail(tx, host, { to: operatorEmail, subject, paragraphs }, `operator:${occasion}`);
}
