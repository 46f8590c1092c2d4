import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { rupees } from '../ledger/rupees.ts';
import { queueMail } from '../mail/outbox.ts';
import { findReader } from './store.ts';

/** Tells those who want such mails that a payment is complete. `orderId` is there unless all of it went to the balance. */
export async function mailPaid(
  tx: Tx,
  host: Host,
  paid: {
    accountId: string;
    paymentId: string;
    amount: number;
    deposit: number;
    surplus: number;
    orderId: string | null;
  },
): Promise<void> {
  const { email, username, alerts: wanted } = await findReader(tx, paid.accountId);
  if (!wanted) return;
  const parts = [
    `Hello ${username}, your payment of ${rupees(paid.amount)} is complete. Thank you!`,
    ...(paid.deposit > 0 ? [`${rupees(paid.deposit)} is now in your balance.`] : []),
    ...(paid.surplus > 0
      ? [`You paid ${rupees(paid.surplus)} more than that, which went to your balance.`]
      : []),
    ...(paid.orderId === null
      ? []
      : ['We have your order. What comes from stock is delivered at once; all else follows by hand.']),
  ];
  const link =
    paid.orderId === null
      ? { label: 'Your payment', path: `/payment/${paid.paymentId}` }
      : { label: 'Your order', path: orderPath(paid.orderId) };
  await queueMail(
    tx,
    host,
    { to: email, subject: 'Your payment is complete', paragraphs: parts, link },
    `paid:${paid.paymentId}`,
  );
}

/**
 * Tells that something of an order was delivered, without the codes themselves, to those who want such mails. `delivered` counts
 * all that the order has got so far, so a delivery that is tried again is told once.
 */
export async function mailDelivered(
  tx: Tx,
  host: Host,
  order: { id: string; accountId: string; isDelivered: boolean; delivered: number },
): Promise<void> {
  const { email, username, orders: wanted } = await findReader(tx, order.accountId);
  if (!wanted) return;
  const paragraphs = [
    order.isDelivered
      ? `Hello ${username}, everything of your order is there.`
      : `Hello ${username}, a part of your order is there. The rest follows.`,
    'You find it under My Orders.',
  ];
  await queueMail(
    tx,
    host,
    {
      to: email,
      subject: order.isDelivered ? 'Your order is delivered' : 'A part of your order is delivered',
      paragraphs,
      link: { label: 'Show my order', path: orderPath(order.id) },
    },
    `delivered:${order.id}:${order.delivered}`,
  );
}

/** Tells those who want such mails that money which did not settle a payment went to the balance, and why. */
export async function mailCredited(
  tx: Tx,
  host: Host,
  credit: { accountId: string; receiptId: string; amount: number; why: string },
): Promise<void> {
  const { email, username, alerts: wanted } = await findReader(tx, credit.accountId);
  if (!wanted) return;
  await queueMail(
    tx,
    host,
    {
      to: email,
      subject: 'Money was added to your balance',
      paragraphs: [
        `Hello ${username}, ${rupees(credit.amount)} was added to your balance. ${credit.why}`,
        'You can pay for anything in the shop with it.',
      ],
      link: { label: 'My profile', path: '/my/profile' },
    },
    `credited:${credit.receiptId}`,
  );
}

/** Where a shopper finds an order. */
export const orderPath = (orderId: string) => `/my/orders?order=${orderId}`;
