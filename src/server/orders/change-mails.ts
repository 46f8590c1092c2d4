import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { formatRupees } from '../platform/format-money.ts';
import { newId } from '../platform/ids.ts';
import { orderPath } from './mails.ts';
import { findMailRecipient } from './store.ts';

/*
 * The mails about changes that the operator made to an order. They contain no codes, and
 * follow the shopper's mail preferences.
 */

const link = (orderId: string) => ({ label: 'Show my order', path: orderPath(orderId) });

/** Mails that a dead item was replaced. */
export async function mailReplaced(
  tx: Tx,
  host: Host,
  order: { orderId: string; accountId: string; name: string; dedupe: string },
): Promise<void> {
  const { email, username, orders: wanted } = await findMailRecipient(tx, order.accountId);
  if (!wanted) return;
  const paragraphs = [
    `Hello ${username}, one of the items in your order didn't work, so we've replaced it: ${order.name}.`,
    "You'll find the replacement below the original in your order.",
  ];
  const mail = { to: email, subject: "We've replaced an item in your order", paragraphs };
  await enqueueMail(tx, host, { ...mail, link: link(order.orderId) }, order.dedupe);
}

/** Mails that a part of an order was refunded. */
export async function mailRefunded(
  tx: Tx,
  host: Host,
  order: { orderId: string; accountId: string; amount: number; reason: string; dedupe: string },
): Promise<void> {
  const { email, username, alerts: wanted } = await findMailRecipient(tx, order.accountId);
  if (!wanted) return;
  const paragraphs = [
    `Hello ${username}, we've refunded ${formatRupees(order.amount)} of your order to your balance.`,
    `Reason: ${order.reason}`,
  ];
  const mail = { to: email, subject: `We've refunded ${formatRupees(order.amount)}`, paragraphs };
  await enqueueMail(tx, host, { ...mail, link: link(order.orderId) }, `refunded:${order.dedupe}`);
}

/**
 * Mails that an order was cancelled, and what was refunded. A refund concerns both mail
 * lists, so being on either is enough.
 */
export async function mailCancelled(
  tx: Tx,
  host: Host,
  order: { orderId: string; accountId: string; amount: number },
): Promise<void> {
  const { email, username, orders, alerts } = await findMailRecipient(tx, order.accountId);
  if (!orders && !(alerts && order.amount > 0)) return;
  const paragraphs = [
    `Hello ${username}, your order was cancelled.`,
    CANCELLED,
    ...refundSentences(order.amount),
  ];
  const mail = { to: email, subject: 'Your order was cancelled', paragraphs };
  await enqueueMail(tx, host, { ...mail, link: link(order.orderId) }, `cancelled:${order.orderId}`);
}

const CANCELLED = "Anything that's already been delivered is yours to keep. You'll find it under My Orders.";
const refundSentences = (amount: number) =>
  amount === 0 ? [] : [`We've refunded the rest to your balance: ${formatRupees(amount)}.`];

/**
 * Mails the state of an order because the shopper asked for it, so regardless of the mail
 * preferences.
 */
export async function mailOrderStatus(
  tx: Tx,
  host: Host,
  order: {
    orderId: string;
    accountId: string;
    state: 'processing' | 'completed' | 'cancelled';
    delivered: number;
  },
): Promise<{ to: string }> {
  const { email, username } = await findMailRecipient(tx, order.accountId);
  const sentence = {
    processing:
      order.delivered === 0
        ? "we've received your order and will deliver it soon."
        : 'part of your order has been delivered. The rest is on its way.',
    completed: 'your order has been delivered in full.',
    cancelled: `your order was cancelled. ${CANCELLED}`,
  };
  const paragraphs = [`Hello ${username}, ${sentence[order.state]}`, "You'll find it under My Orders."];
  const mail = { to: email, subject: 'About your order', paragraphs, link: link(order.orderId) };
  await enqueueMail(tx, host, mail, `order-status:${order.orderId}:${newId()}`);
  return { to: email };
}
