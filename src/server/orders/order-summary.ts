import type { LabelledDetail } from '#contract/asks.ts';
import type { Db } from '../database/connect.ts';
import type { MailSummary } from '../mail/render.ts';
import { formatRupees } from '../platform/format-money.ts';
import type { SaleTerms } from './bought-line.ts';
import { detailsOf } from './bought-line.ts';
import { findLines } from './lines.store.ts';
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

/** An order or payment as a mail sums it up; amounts in whole rupees. */
type Purchase = {
  /** Its name: the number of an order or payment. */
  facts: readonly { label: string; value: string }[];
  lines: readonly Bought[];
  paid: number;
  methodName: string | null;
  at: Date;
};

/** A purchase as a mail shows it: its items, sum, discount, method and date. */
export function summaryOf({ facts, lines, paid, methodName, at }: Purchase): MailSummary {
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const discount = total - paid;
  return {
    facts: [
      ...facts,
      { label: 'Date', value: dateText(at) },
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

/** The summary of an order for a mail about it. */
export async function orderSummary(db: Db, orderId: string): Promise<MailSummary> {
  const order = await findOrderWithMethod(db, orderId);
  const lines = await findLines(db, [orderId]);
  return summaryOf({
    facts: [{ label: 'Order', value: order.number ?? order.id }],
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
  });
}

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const dateText = (at: Date): string => `${day.format(at)} UTC`;
