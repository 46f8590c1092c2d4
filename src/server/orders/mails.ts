import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import type { MailSummary } from '../mail/render.ts';
import { formatRupees } from '../platform/format-money.ts';
import type { MailRecipient } from './store.ts';
import { findMailRecipient } from './store.ts';

/**
 * Mails that a payment is complete, if the shopper wants such mails. Amounts in whole
 * rupees; `orderId` is null if all of it went to the balance. `summary` lists the bought items
 * . If the payment delivered the order in full at once, this mail says so too, and being on
 * either mail list is enough.
 */
export async function mailPaymentCompleted(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  paid: {
    recipient: MailRecipient;
    paymentId: string;
    amount: number;
    deposit: number;
    surplus: number;
    orderId: string | null;
    isDelivered: boolean;
    summary: MailSummary;
  },
): Promise<void> {
  const { email, username, alerts, orders } = paid.recipient;
  if (!alerts && !(orders && paid.isDelivered)) return;
  const parts = [
    `Hello ${username}, your payment of ${formatRupees(paid.amount)} is complete. Thank you!`,
    ...(paid.deposit > 0 ? [`We've added ${formatRupees(paid.deposit)} to your balance.`] : []),
    ...(paid.surplus > 0
      ? [`You paid ${formatRupees(paid.surplus)} too much, so we've added the extra to your balance.`]
      : []),
    ...(paid.orderId === null
      ? []
      : [
          paid.isDelivered
            ? "Your order has been delivered in full. You'll find it in My Orders."
            : "We've received your order. Instant items are delivered right away, and we'll send you everything else as soon as it's ready.",
        ]),
  ];
  const link =
    paid.orderId === null
      ? { label: 'Your payment', path: `/payment/${paid.paymentId}` }
      : { label: 'Your order', path: orderPath(paid.orderId) };
  const subject = paid.isDelivered ? 'Your order is paid and delivered' : 'Your payment is complete';
  await enqueueMail(
    tx,
    host,
    { to: email, subject, paragraphs: parts, summary: paid.summary, link },
    `payment-completed:${paid.paymentId}`,
  );
}

/**
 * Mails that items were delivered, without the codes themselves, if the shopper wants such
 * mails. `delivered` counts all items so far, so that a retried delivery is mailed once.
 * `summary` lists the order.
 */
export async function mailDelivered(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  order: {
    id: string;
    recipient: MailRecipient;
    isDelivered: boolean;
    delivered: number;
    summary: () => MailSummary | Promise<MailSummary>;
  },
): Promise<void> {
  const { email, username, orders: wanted } = order.recipient;
  if (!wanted) return;
  const paragraphs = [
    order.isDelivered
      ? `Hello ${username}, your order has been delivered in full.`
      : `Hello ${username}, part of your order has been delivered. The rest is on its way.`,
    "You'll find it in My Orders.",
  ];
  await enqueueMail(
    tx,
    host,
    {
      to: email,
      subject: order.isDelivered ? 'Your order has been delivered' : 'Part of your order has been delivered',
      paragraphs,
      summary: await order.summary(),
      link: { label: 'See your order', path: orderPath(order.id) },
    },
    `delivered:${order.id}:${order.delivered}`,
  );
}

/**
 * Mails that a receipt was credited to the balance instead of settling a payment, if the shopper
 * wants such mails. `why` is a whole sentence; `summary` lists the payment's cart.
 */
export async function mailCredited(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  credit: { accountId: string; receiptId: string; amount: number; why: string; summary: MailSummary | null },
): Promise<void> {
  const { email, username, alerts: wanted } = await findMailRecipient(tx, credit.accountId);
  if (!wanted) return;
  await enqueueMail(
    tx,
    host,
    {
      to: email,
      subject: `We've added ${formatRupees(credit.amount)} to your balance`,
      paragraphs: [
        `Hello ${username}, we've added ${formatRupees(credit.amount)} to your balance. ${credit.why}`,
        'You can use your balance for anything in the shop.',
      ],
      ...(credit.summary === null ? {} : { summary: credit.summary }),
      link: { label: 'My profile', path: '/my/profile' },
    },
    `credited:${credit.receiptId}`,
  );
}

/**
 * Mails that money which had been entered by mistake was taken off the balance again. It concerns
 * the owner's money, so their mail preferences don't matter.
 */
export async function mailTakenBack(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  taken: { accountId: string; amount: number; dedupe: string },
): Promise<void> {
  const { email, username } = await findMailRecipient(tx, taken.accountId);
  const amount = formatRupees(taken.amount);
  const paragraphs = [
    `Hello ${username}, we added ${amount} to your balance because we had entered a transfer wrongly. We've taken it off again.`,
    "If you think that's wrong, please write to us in the support chat.",
  ];
  const mail = { to: email, subject: `We've corrected your balance by ${amount}`, paragraphs };
  const link = { label: 'My profile', path: '/my/profile' };
  await enqueueMail(tx, host, { ...mail, link }, `taken-back:${taken.dedupe}`);
}

/** The path that opens an order under My Orders. */
export const orderPath = (orderId: string) => `/my/orders?order=${orderId}`;
