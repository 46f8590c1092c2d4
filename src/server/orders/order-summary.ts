import type { LabelledDetail } from '#contract/asks.ts';
import type { Step } from '#contract/steps.ts';
import { orderSteps } from '#contract/steps.ts';
import { cutText } from '#contract/text.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import type { HowToRedeem, MailStep, MailSummary } from '../mail/render.ts';
import { formatRupees } from '../platform/format-money.ts';
import { writtenClock, writtenTime } from '../platform/pakistan.ts';
import type { BoughtLine, SaleTerms } from './bought-line.ts';
import { detailsOf } from './bought-line.ts';
import { findSealedLines } from './delivered-items.store.ts';
import { howToRedeem } from './how-to-redeem.ts';
import type { OrderLineRow } from './lines.store.ts';
import { findLines } from './lines.store.ts';
import { stepTimes } from './step-times.ts';
import { findOrderWithMethod } from './store.ts';

/**
 * A bought item: its name, price in whole rupees, quantity, how it was sold, and the
 * details for its delivery. One that `isLate` is sold as instant, but out of stock.
 */
type Bought = SaleTerms & {
  name: string;
  price: number;
  quantity: number;
  answers?: readonly LabelledDetail[];
  isLate?: boolean;
};

/** The lines, marked where a variant is back-ordered. */
export const markLate = <L extends { id: string }>(lines: readonly L[], backordered: readonly string[]) =>
  lines.map((line) => ({ ...line, isLate: backordered.includes(line.id) }));

/**
 * The steps of an order that was paid just now. `backordered` are the instant variants whose
 * codes are out of stock, `confirmed` the steps by which its payment was confirmed.
 */
export const firstSteps = ({
  at,
  lines,
  backordered,
  isDelivered,
  confirmed = [],
}: {
  at: Date;
  lines: readonly BoughtLine[];
  backordered: readonly string[];
  isDelivered: boolean;
  confirmed?: readonly Step[];
}): Step[] =>
  orderSteps({
    isCancelled: false,
    isComing: !isDelivered,
    times: isDelivered
      ? { paid: at.toISOString(), delivered: at.toISOString() }
      : { paid: at.toISOString(), preparing: at.toISOString() },
    toCome: lines
      .filter(({ id, instant }) => !instant || backordered.includes(id))
      .map(({ eta }) => ({ eta: eta ?? undefined })),
    confirmed,
  });

/** An order or payment as a mail sums it up; amounts in whole rupees. */
type Purchase = {
  number: { of: 'order' | 'payment'; is: string };
  lines: readonly Bought[];
  paid: number;
  methodName: string | null;
  at: Date;
  /** None of a payment without an order that has ended. */
  steps: readonly Step[];
};

/** A purchase as its mails name and show it. */
export type MailedPurchase = {
  /** Its goods and number, for a subject: `Steam Wallet 10 USD and 1 more, order KS-7F3Q-K2`. */
  title: string;
  /** Its number alone: `order KS-7F3Q-K2`. */
  name: string;
  /** How many items were bought. */
  items: number;
  summary: MailSummary;
};

/** A purchase that was delivered, at least in part. */
export type MailedDelivery = MailedPurchase & { redeem: HowToRedeem[] };

/** Sums a purchase up: its steps, number, date, method, items, discount and total. */
export function summaryOf(purchase: Purchase): MailedPurchase {
  const { number, lines } = purchase;
  const name = `${number.of} ${number.is}`;
  return {
    title: `${goodsOf(lines)}, ${name}`,
    name,
    items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    summary: tableOf(purchase),
  };
}

/** A step with its time, or when it usually comes. */
const inWords = ({ name, at, note, state }: Step): MailStep => {
  const time = at === undefined ? undefined : writtenClock(new Date(at));
  const value = {
    done: time ?? '',
    current: time === undefined ? 'now' : `since ${time}`,
    ahead: note ?? 'still to come',
    cancelled: '',
  }[state];
  return { name, state, value };
};

/** So that the number after a long name still shows in a list of mails. */
const NAME_MAX = 60;

function goodsOf([first, ...more]: readonly Bought[]): string {
  const name = cutText(first?.name ?? '', NAME_MAX);
  return more.length === 0 ? name : `${name} and ${more.length} more`;
}

function tableOf({ number, lines, paid, methodName, at, steps }: Purchase): MailSummary {
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const discount = total - paid;
  return {
    steps: steps.map(inWords),
    facts: [
      { label: number.of === 'order' ? 'Order' : 'Payment', value: number.is },
      { label: 'Date', value: writtenTime(at) },
      ...(methodName === null ? [] : [{ label: 'Paid by', value: methodName }]),
    ],
    lines: lines.map((line) => ({
      label: `${line.quantity} × ${line.name}`,
      value: formatRupees(line.price * line.quantity),
      answers: [...termsOf(line), ...(line.answers ?? [])],
    })),
    sums: [
      ...(discount > 0
        ? [
            { label: 'Subtotal', value: formatRupees(total) },
            { label: 'Discount', value: `−${formatRupees(discount)}` },
          ]
        : []),
      { label: 'Total', value: formatRupees(paid) },
    ],
  };
}

/** How a line was sold, in its mail's words. */
const termsOf = ({ region, eta, isLate = false }: Bought): LabelledDetail[] => [
  ...(region == null ? [] : [{ label: 'Region', value: region }]),
  ...(eta == null ? [] : [{ label: 'Delivery', value: isLate ? LATE : eta }]),
];
const LATE = 'Out of stock right now, so it may not be instant';

/** An order for a mail about it. */
export const orderSummary = async (db: Db, orderId: string): Promise<MailedPurchase> =>
  sumUp(db, orderId, await findLines(db, [orderId]));

/** An order for a mail about its delivery, with how to redeem what it has so far. */
export async function deliverySummary(
  tx: Tx,
  host: Pick<Host, 'catalogue'>,
  orderId: string,
): Promise<MailedDelivery> {
  const lines = await findLines(tx, [orderId]);
  const delivered = lines.filter((line) => line.delivered > 0);
  const { title, name: number, items, summary } = await sumUp(tx, orderId, lines);
  const redeem = howToRedeem(
    host.catalogue(),
    delivered.map(({ variant_id: id, name, redeem_url }) => ({ id, name, redeem_url })),
  );
  return { title, name: number, items, summary, redeem };
}

async function sumUp(db: Db, orderId: string, lines: readonly OrderLineRow[]): Promise<MailedPurchase> {
  const order = await findOrderWithMethod(db, orderId);
  const isDelivered = order.state === 'completed';
  const sealed = isDelivered
    ? await findSealedLines(
        db,
        lines.map(({ id }) => id),
      )
    : [];
  const quantityOf = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  return summaryOf({
    number: { of: 'order', is: order.number ?? order.id },
    lines: lines.map((line) => ({
      ...line,
      answers: detailsOf(line),
      // Nothing more of it is delivered.
      eta: order.state === 'cancelled' ? null : line.eta,
      isLate: line.backordered_since !== null,
    })),
    paid: order.paid,
    methodName: order.method_name,
    at: order.created_at,
    steps: orderSteps({
      isCancelled: order.state === 'cancelled',
      isComing: !isDelivered,
      times: stepTimes({
        ...order,
        lines: sealed.map((line) => ({ ...line, quantity: quantityOf.get(line.id) ?? 0 })),
      }),
      toCome: lines
        .filter(({ delivered, quantity }) => delivered < quantity)
        .map(({ eta }) => ({ eta: eta ?? undefined })),
    }),
  });
}
