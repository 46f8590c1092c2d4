import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { formatRupees } from '../platform/format-money.ts';
import { deterministicId, newId } from '../platform/ids.ts';
import { orderPath } from './mails.ts';
import { deliverySummary, orderSummary } from './order-summary.ts';
import { findMailRecipient } from './store.ts';

/*
 * The mails about changes that the operator made to an order. They sum the order up, without its
 * codes (R-56), and follow the shopper's mail preferences (R-37).
 */

const link = (orderId: string) => ({ label: 'See your order', path: orderPath(orderId) });

/** Mails that a dead item was replaced (R-83). */
export async function mailReplaced(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring' | 'catalogue'>,
  order: { orderId: string; accountId: string; name: string; dedupe: string },
): Promise<void> {
  const { email, username, orders: wanted } = await findMailRecipient(tx, order.accountId);
  if (!wanted) return;
  const paragraphs = [
    `Hello ${username}, one of the items in your order didn't work, so we've replaced it: ${order.name}.`,
    "You'll find the replacement in your order, above the original.",
  ];
  const { name, redeem, summary } = await deliverySummary(tx, host, order.orderId);
  const mail = { to: email, subject: `Replaced: ${order.name}, ${name}`, paragraphs, redeem, summary };
  await enqueueMail(tx, host, { ...mail, link: link(order.orderId) }, order.dedupe);
}

/** Mails that a part of an order was refunded (R-84). */
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
  const { title, summary } = await orderSummary(tx, order.orderId);
  const mail = {
    to: email,
    subject: `Refunded ${formatRupees(order.amount)}: ${title}`,
    paragraphs,
    summary,
  };
  await enqueueMail(tx, host, { ...mail, link: link(order.orderId) }, `refunded:${order.dedupe}`);
}

/**
 * Mails that an order was cancelled, with the refund (R-55). A refund concerns both mail lists, so
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
  const { title, summary } = await orderSummary(tx, order.orderId);
  const mail = { to: email, subject: `Cancelled: ${title}`, paragraphs, summary };
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
  host: Pick<Host, 'now' | 'keyring' | 'catalogue'>,
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
  const paragraphs = [
    `Hello ${username}, ${sentence[order.state]}`,
    ...(order.state === 'cancelled' ? [] : ["You'll find it in My Orders."]),
  ];
  const { title, redeem, summary } = await deliverySummary(tx, host, order.orderId);
  const mail = { to: email, subject: `Order status: ${title}`, paragraphs, redeem, summary };
  await enqueueMail(
    tx,
    host,
    { ...mail, link: link(order.orderId) },
    `order-status:${order.orderId}:${newId()}`,
  );
  return { to: email };
}

/**
 * Mails that support has written in the chat, without the text, if the shopper wants mails about
 * orders, or for a message about no order those about payments (R-37, R-78). Returns the address,
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
  const purchase = orderId === null ? null : await orderSummary(tx, orderId);
  const mail = {
    to: email,
    subject: `Support has written to you${purchase === null ? '' : ` about ${purchase.title}`}`,
    paragraphs: [
      `Hello ${username}, support has written to you${purchase === null ? '' : ' about your order'}.`,
      'To read it, log in and open the support chat: the round button at the bottom of each page.',
    ],
    link: orderId === null ? { label: 'Read the message', path: '/my/profile' } : link(orderId),
    ...(purchase === null ? {} : { summary: purchase.summary }),
  };
  await enqueueMail(tx, host, mail, `support-wrote:${accountId}:${position}`);
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
  ];
  const { title, summary } = await orderSummary(tx, order.orderId);
  const mail = {
    to: email,
    subject: `A message about ${title}`,
    paragraphs,
    summary,
    link: link(order.orderId),
  };
  const dedupe = `order-message:${order.orderId}:${deterministicId(order.text)}`;
  return { to: email, isNew: await enqueueMail(tx, host, mail, dedupe) };
}
