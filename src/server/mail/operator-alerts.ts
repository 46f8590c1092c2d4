import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { officeOriginInMails } from '../platform/office-address.ts';
import { enqueueMail, enqueueWebhook } from './enqueue.ts';

/** Whether alerts reach anybody. */
export const hasAlerts = ({ operatorEmail, operatorWebhookUrl }: Config): boolean =>
  operatorEmail !== null || operatorWebhookUrl !== null;

/** What the operator is told. */
export type Alert = {
  /** Names no buyer, id or code, but an order by its number. */
  subject: string;
  paragraphs: string[];
  /** The page of the office where one acts; like the subject, without a buyer, id or code. */
  page: `/${string}`;
};

/** The page of an order in the office; that of all orders for one without a number. */
export const orderPage = (number: string | null): Alert['page'] =>
  number === null ? '/orders' : `/orders/${encodeURIComponent(number)}`;

/** The page of what an operator has done. */
export const auditPage = (name: string): Alert['page'] =>
  `/do/audit/list?${new URLSearchParams({ by: name })}`;

/**
 * Tells the operator about something that needs a person, by mail and webhook, as far as the shop has
 * them. The webhook gets the subject and the page alone. It is sent only if the caller's
 * transaction commits, and once per `dedupeKey`: false if it was queued before.
 */
export async function alertOperator(
  tx: Tx | Db,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  { subject, paragraphs, page }: Alert,
  dedupeKey: string,
): Promise<boolean> {
  const { operatorEmail, operatorWebhookUrl, mailFrom } = host.config;
  const office = officeOriginInMails(host.config);
  const path = office === null ? null : `${office}${page}`;
  const link = path === null ? {} : { link: { label: 'In the office', path } };
  const queued = [
    operatorEmail === null
      ? null
      : await enqueueMail(
          tx,
          host,
          { to: operatorEmail, subject, paragraphs, ...link, isForOperator: true },
          `operator:${dedupeKey}`,
        ),
    operatorWebhookUrl === null
      ? null
      : await enqueueWebhook(
          tx,
          host,
          [`${mailFrom.name}: ${subject}`, path ?? []].flat().join('\n'),
          `webhook:${dedupeKey}`,
        ),
  ];
  const isNew = queued.filter((each) => each !== null);
  return isNew.length === 0 || isNew.includes(true);
}
