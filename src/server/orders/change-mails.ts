import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { newId } from '../ids.ts';
import { rupees } from '../ledger/rupees.ts';
import { queueMail } from '../mail/outbox.ts';
import { orderPath } from './mails.ts';
import { findReader } from './store.ts';

/*
 * The mails about what the operator did to an order. Like all mails of orders they hold no codes, and go to those who want such mails
 * (R-37).
 */

const link = (orderId: string) => ({ label: 'Show my order', path: orderPath(orderId) });

/** Tells that a dead item was replaced. */
export async function mailReplaced(
  tx: Tx,
  host: Host,
  order: { orderId: string; accountId: string; name: string; dedupe: string },
): Promise<void> {
  const { email, username, orders: wanted } = await findReader(tx, order.accountId);
  if (!wanted) return;
  const paragraphs = [
    `Hello ${username}, an item of your order did not work, so there is another one for it: ${order.name}.`,
    'The old one stays in your order, and the new one stands below it.',
  ];
  const mail = { to: email, subject: 'An item of your order was replaced', paragraphs };
  await queueMail(tx, host, { ...mail, link: link(order.orderId) }, order.dedupe);
}

/** Tells that money was given back for an order. */
export async function mailRefunded(
  tx: Tx,
  host: Host,
  order: { orderId: string; accountId: string; amount: number; reason: string; dedupe: string },
): Promise<void> {
  const { email, username, alerts: wanted } = await findReader(tx, order.accountId);
  if (!wanted) return;
  const paragraphs = [
    `Hello ${username}, ${rupees(order.amount)} of what you paid for an order is back in your balance.`,
    `The reason: ${order.reason}`,
  ];
  const mail = { to: email, subject: 'A refund is in your balance', paragraphs };
  await queueMail(tx, host, { ...mail, link: link(order.orderId) }, `refunded:${order.dedupe}`);
}

/** Tells that an order was cancelled, and what came back of it: that is money in the balance, and told to those who want either. */
export async function mailCancelled(
  tx: Tx,
  host: Host,
  order: { orderId: string; accountId: string; amount: number },
): Promise<void> {
  const { email, username, orders, alerts } = await findReader(tx, order.accountId);
  if (!orders && !(alerts && order.amount > 0)) return;
  const paragraphs = [`Hello ${username}, your order was cancelled.`, CANCELLED, ...returned(order.amount)];
  const mail = { to: email, subject: 'Your order was cancelled', paragraphs };
  await queueMail(tx, host, { ...mail, link: link(order.orderId) }, `cancelled:${order.orderId}`);
}

const CANCELLED = 'What was delivered before is yours, and you still find it under My Orders.';
const returned = (amount: number) =>
  amount === 0 ? [] : [`${rupees(amount)} that you paid for the rest is back in your balance.`];

/** Sends a shopper how an order stands, because somebody asked for it: whatever mails they want. */
export async function mailAgain(
  tx: Tx,
  host: Host,
  order: {
    orderId: string;
    accountId: string;
    state: 'processing' | 'completed' | 'cancelled';
    delivered: number;
  },
): Promise<{ to: string }> {
  const { email, username } = await findReader(tx, order.accountId);
  const sentence = {
    processing:
      order.delivered === 0
        ? 'we have your order. It will be delivered soon.'
        : 'a part of your order is there. The rest follows.',
    completed: 'everything of your order is there.',
    cancelled: `your order was cancelled. ${CANCELLED}`,
  };
  const paragraphs = [`Hello ${username}, ${sentence[order.state]}`, 'You find it under My Orders.'];
  const mail = { to: email, subject: 'Your order', paragraphs, link: link(order.orderId) };
  await queueMail(tx, host, mail, `again:${order.orderId}:${newId()}`);
  return { to: email };
}
