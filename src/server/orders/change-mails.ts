import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { formatRupees } from '../platform/format-money.ts';
import { deterministicId, newId } from '../platform/ids.ts';
import { orderPath } from './mails.ts';
import { orderSummary } from './order-summary.ts';
import { findMailRecipient } from './store.ts';

/*
 * The mails about changes that the operator made to an order. They sum the order up, without its
 * codes, and follow the shopper's mail preferences.
 */

const link = (orderId: string) => ({ label: 'See your order', path: orderPath(orderId) });

/** Mails that a dead item was replaced. */
export async function mailReplaced(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  order: { orderId: string; accountId: string; name: string; dedupe: string },
): Promise<void> {
  const { email, username, orders: wanted } = await findMailRecipient(tx, order.accountId);
  if (!wanted) return;
  const paragraphs = [
    `Hello ${username}, one of the items in your order didn't work, so we've replaced it: ${order.name}.`,
    "You'll find the replacement in your order, above the original.",
  ];
  const subject = "We've replaced an item in your order";
  const mail = { to: email, subject, paragraphs, summary: await orderSummary(tx, order.orderId) };
  await enqueueMail(tx, host, { ...mail, link: link(order.orderId) }, order.dedupe);
}

/** Mails that a part of an order was refunded. */
export async function mailRefunded(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  order: { orderId: string; accountId: string; amount: number; reason: string; dedupe: string },
): Promise<void> {
  const { email, username, alerts: wanted } = await findMailRecipient(tx, order.accountId);
  if (!wanted) return;
  const paragraphs = [
    `Hello ${username}, we've refunded ${formatRupees(order.amount)} of your order to your balance.`,
    `Reason: ${order.reason}`,
  ];
  const subject = `We've refunded ${formatRupees(order.amount)}`;
  const mail = { to: email, subject, paragraphs, summary: await orderSummary(tx, order.orderId) };
  await enqueueMail(tx, host, { ...mail, link: link(order.orderId) }, `refunded:${order.dedupe}`);
}

/**
 * Mails that an order was cancelled, with the refund. A refund concerns both mail lists, so
 * being on either is enough.
 */
export async function mailCancelled(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  order: { orderId: string; accountId: string; amount: number },
): Promise<void> {
  const { email, username, orders, alerts } = await findMailRecipient(tx, order.accountId);
  if (!orders && !(alerts && order.amount > 0)) return;
  const paragraphs = [
    `Hello ${username}, your order was cancelled.`,
    CANCELLED,
    ...refundSentences(order.amount),
  ];
  const summary = await orderSummary(tx, order.orderId);
  const mail = { to: email, subject: 'Your order was cancelled', paragraphs, summary };
  await enqueueMail(tx, host, { ...mail, link: link(order.orderId) }, `cancelled:${order.orderId}`);
}

const CANCELLED = "Anything that's already been delivered is yours to keep. You'll find it in My Orders.";
const refundSentences = (amount: number) =>
  amount === 0 ? [] : [`We've refunded the rest to your balance: ${formatRupees(amount)}.`];

/**
 * Mails the state of an order because the shopper asked for it, so regardless of the mail
 * preferences.
 */
export async function mailOrderStatus(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
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
  const paragraphs = [`Hello ${username}, ${sentence[order.state]}`, "You'll find it in My Orders."];
  const summary = await orderSummary(tx, order.orderId);
  const mail = { to: email, subject: 'About your order', paragraphs, summary, link: link(order.orderId) };
  await enqueueMail(tx, host, mail, `order-status:${order.orderId}:${newId()}`);
  return { to: email };
}

/**
 * Mails that support has written in the chat, without the text, if the shopper wants mails about
 * orders, or for a message about no order those about payments. Returns the address,
 * or null.
 */
export async function mailSupportWrote(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  written: { accountId: string; orderId: string | null; position: number },
): Promise<string | null> {
  const { accountId, orderId, position } = written;
  const { email, username, orders, alerts } = await findMailRecipient(tx, accountId);
  if (!(orderId === null ? alerts : orders)) return null;
  const about = orderId === null ? '' : ' about your order';
  const paragraphs = [
    `Hello ${username}, support has written to you${about}.`,
    'To read it, log in and open the support chat: the round button at the bottom of each page.',
  ];
  const mail = { to: email, subject: `Support has written to you${about}`, paragraphs };
  const shown = orderId === null ? { label: 'Read the message', path: '/my/profile' } : link(orderId);
  await enqueueMail(tx, host, { ...mail, link: shown }, `support-wrote:${accountId}:${position}`);
  return email;
}

/**
 * Mails the operator's own words about an order, regardless of the mail preferences. The same words
 * are sent once: `isNew` is false for a repetition.
 */
export async function mailOrderMessage(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  order: { orderId: string; accountId: string; text: string },
): Promise<{ to: string; isNew: boolean }> {
  const { email, username } = await findMailRecipient(tx, order.accountId);
  const paragraphs = [
    `Hello ${username}, a message about your order:`,
    ...order.text.split('\n').filter((line) => line.trim() !== ''),
    'If you have a question, please write to us in the support chat.',
  ];
  const summary = await orderSummary(tx, order.orderId);
  const subject = 'A message about your order';
  const mail = { to: email, subject, paragraphs, summary, link: link(order.orderId) };
  const dedupe = `order-message:${order.orderId}:${deterministicId(order.text)}`;
  return { to: email, isNew: await enqueueMail(tx, host, mail, dedupe) };
}
