import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { enqueueMail, enqueueWebhook } from './enqueue.ts';

/** Whether alerts reach anybody. */
export const hasAlerts = ({ operatorEmail, operatorWebhookUrl }: Config): boolean =>
  operatorEmail !== null || operatorWebhookUrl !== null;

/**
 * Tells the operator about something that needs a person, by mail and webhook, as far as the shop has
 * them. The webhook gets the subject alone, which names no buyer, id or code. It is sent
 * only if the caller's transaction commits, and once per `dedupeKey`: false if it was queued before.
 */
export async function alertOperator(
  tx: Tx | Db,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
  dedupeKey: string,
): Promise<boolean> {
  const { operatorEmail, operatorWebhookUrl, mailFrom, officeUrl } = host.config;
  const queued = [
    operatorEmail === null
      ? null
      : await enqueueMail(tx, host, { to: operatorEmail, subject, paragraphs }, `operator:${dedupeKey}`),
    operatorWebhookUrl === null
      ? null
      : await enqueueWebhook(
          tx,
          host,
          [`${mailFrom.name}: ${subject}`, officeUrl ?? []].flat().join('\n'),
          `webhook:${dedupeKey}`,
        ),
  ];
  const isNew = queued.filter((each) => each !== null);
  return isNew.length === 0 || isNew.includes(true);
}
