import type { LabelledDetail } from '#contract/asks.ts';
import type { Db } from '../database/connect.ts';
import type { MailSummary } from '../mail/render.ts';
import { formatRupees } from '../platform/format-money.ts';
import { detailsOf } from './bought-line.ts';
import { findLines } from './lines.store.ts';
import { findOrderWithMethod } from './store.ts';

/**
 * A bought item: name, unit price in whole rupees, quantity, and the details that its delivery
 * needs.
 */
type Bought = { name: string; price: number; quantity: number; answers?: readonly LabelledDetail[] };

/** An order or payment as a mail sums it up; amounts in whole rupees. */
export type Purchase = {
  /** What it is called: an order's number, or a payment's id. */
  facts: readonly { label: string; value: string }[];
  lines: readonly Bought[];
  paid: number;
  methodName: string | null;
  at: Date;
};

/**
 * A purchase as a mail shows it: what was bought, the sum, the discount, how and when it was paid
 * (R-56).
 */
export function summaryOf({ facts, lines, paid, methodName, at }: Purchase): MailSummary {
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const discount = total - paid;
  return {
    facts: [
      ...facts,
      { label: 'Date', value: dateText(at) },
      ...(methodName === null ? [] : [{ label: 'Paid by', value: methodName }]),
    ],
    lines: lines.map(({ name, price, quantity, answers = [] }) => ({
      label: `${quantity} × ${name}`,
      value: formatRupees(price * quantity),
      answers: [...answers],
    })),
    sums: [
      ...(discount > 0
        ? [
            { label: 'Sum', value: formatRupees(total) },
            { label: 'Discount', value: `−${formatRupees(discount)}` },
          ]
        : []),
      { label: 'Total', value: formatRupees(paid) },
    ],
  };
}

/** The summary of an order for a mail about it. */
export async function orderSummary(db: Db, orderId: string): Promise<MailSummary> {
  const order = await findOrderWithMethod(db, orderId);
  const lines = await findLines(db, [orderId]);
  return summaryOf({
    facts: [{ label: 'Order', value: order.number ?? order.id }],
    lines: lines.map((line) => ({ ...line, answers: detailsOf(line) })),
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
