import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import type { HowToRedeem } from '../mail/render.ts';
import { formatRupees } from '../platform/format-money.ts';
import type { MailedDelivery, MailedPurchase } from './order-summary.ts';
import type { MailRecipient } from './store.ts';
import { findMailRecipient } from './store.ts';

/**
 * Mails that a payment is complete, if the shopper wants such mails (R-37). Amounts in whole
 * rupees; `orderId` is null if all of it went to the balance. If the payment delivered the order in
 * full at once, this mail says so and how to `redeem` it, and being on either mail list is enough
 * (R-56).
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
    purchase: MailedPurchase;
    redeem: HowToRedeem[];
  },
): Promise<void> {
  const { title, name, summary } = paid.purchase;
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
      ? { label: 'See your payment', path: `/payment/${paid.paymentId}` }
      : { label: 'See your order', path: orderPath(paid.orderId) };
  const subject =
    paid.orderId === null
      ? `Paid: ${formatRupees(paid.deposit)} for your balance, ${name}`
      : `${paid.isDelivered ? 'Paid and delivered' : 'Paid'}: ${title}`;
  await enqueueMail(
    tx,
    host,
    { to: email, subject, paragraphs: parts, link, redeem: paid.redeem, summary },
    `payment-completed:${paid.paymentId}`,
  );
}

/**
 * Mails that items were delivered, without the codes themselves (R-56), if the shopper wants such
 * mails (R-37). `delivered` counts all items so far, so that a retried delivery is mailed once.
 */
export async function mailDelivered(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  order: {
    id: string;
    recipient: MailRecipient;
    isDelivered: boolean;
    delivered: number;
    purchase: () => MailedDelivery | Promise<MailedDelivery>;
  },
): Promise<void> {
  const { email, username, orders: wanted } = order.recipient;
  if (!wanted) return;
  const { title, items, redeem, summary } = await order.purchase();
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
      subject: `${order.isDelivered ? 'Delivered' : `${order.delivered} of ${items} delivered`}: ${title}`,
      paragraphs,
      link: { label: 'See your order', path: orderPath(order.id) },
      redeem,
      summary,
    },
    `delivered:${order.id}:${order.delivered}`,
  );
}

/**
 * Mails that a receipt was credited to the balance instead of settling a payment, if the shopper
 * wants such mails (R-37). `why` is a whole sentence; `purchase` is the payment's cart.
 */
export async function mailCredited(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  credit: {
    accountId: string;
    receiptId: string;
    amount: number;
    why: string;
    purchase: MailedPurchase | null;
  },
): Promise<void> {
  const { email, username, alerts: wanted } = await findMailRecipient(tx, credit.accountId);
  if (!wanted) return;
  const added = `We've added ${formatRupees(credit.amount)} to your balance`;
  await enqueueMail(
    tx,
    host,
    {
      to: email,
      subject: credit.purchase === null ? added : `${added}: ${credit.purchase.title}`,
      paragraphs: [
        `Hello ${username}, we've added ${formatRupees(credit.amount)} to your balance. ${credit.why}`,
        'You can use your balance for anything in the shop.',
      ],
      ...(credit.purchase === null ? {} : { summary: credit.purchase.summary }),
      link: { label: 'See your balance', path: '/my/profile' },
    },
    `credited:${credit.receiptId}`,
  );
}

/**
 * Mails that money which had been entered by mistake was taken off the balance again. It concerns
 * the owner's money, so their mail preferences don't matter. `payment` is the number of the payment
 * that the money had come for; null if it came for none.
 */
export async function mailTakenBack(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  taken: { accountId: string; amount: number; payment: string | null; dedupe: string },
): Promise<void> {
  const { email, username } = await findMailRecipient(tx, taken.accountId);
  const amount = formatRupees(taken.amount);
  const of = taken.payment === null ? '' : ` for payment ${taken.payment}`;
  const paragraphs = [
    `Hello ${username}, we added ${amount} to your balance${of} because we had entered a transfer wrongly. We've taken it off again.`,
    "If you think that's wrong, please write to us in the support chat.",
  ];
  const mail = { to: email, subject: `We've corrected your balance by ${amount}`, paragraphs };
  const link = { label: 'See your balance', path: '/my/profile' };
  await enqueueMail(tx, host, { ...mail, link }, `taken-back:${taken.dedupe}`);
}

/** The path that opens an order under My Orders. */
export const orderPath = (orderId: string) => `/my/orders?order=${orderId}`;
