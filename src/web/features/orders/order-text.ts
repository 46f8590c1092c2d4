import type { LabelledDetail } from '#contract/asks.ts';
import type { Order, OrderProduct } from '#contract/orders.ts';
import { deliveryTime } from '#web/features/cart/delivery-time.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { itemName } from '#web/lib/item-names.ts';
import { formatMoney } from '#web/lib/money.ts';
import { countToCome, deliveredOf, linesOf } from './delivered.ts';
import type { ShownOrder } from './shown-order.ts';

/** How to redeem a variant, by its id; undefined where the catalogue doesn't say. */
export type NoteOf = (variantId: string) => string | undefined;

/** How a line was sold, and what its delivery needs. */
export function detailsOf({
  region,
  eta,
  answers = [],
  ...line
}: Pick<OrderProduct, 'region' | 'eta' | 'answers' | 'may_wait'>): LabelledDetail[] {
  const time = deliveryTime(line, eta);
  return [
    ...(region === undefined ? [] : [{ label: 'Region', value: region }]),
    ...(time === undefined ? [] : [{ label: 'Delivery time', value: time }]),
    ...answers,
  ];
}

/** The order's number for people, or its id where the host gives none. */
export const orderName = ({ number, id }: Pick<Order, 'number' | 'id'>): string => number ?? id;

/**
 * An order as a text file: under each product its region, what its delivery needs, its delivered
 * items, one per line, how many are still to come, and how to redeem them. Items that were replaced are
 * left out.
 */
export function orderText(order: ShownOrder, noteOf: NoteOf): string {
  const head = [
    `Order ${orderName(order)}`,
    [
      formatDateTime(order.created_at, 'UTC'),
      order.amount === undefined ? '' : formatMoney(order.amount),
      order.status_text,
    ]
      .filter((text) => text !== '')
      .join(', '),
  ];
  const nothing = order.status === 2 ? '(not delivered)' : '(nothing yet)';
  const products = linesOf(order).map((product) => {
    const { live } = deliveredOf(order, product.id);
    const toCome = countToCome(order, product);
    const toRedeem = [noteOf(product.id), product.redeem_url].filter((words) => words !== undefined);
    return [
      itemName(product),
      ...detailsOf({ ...product, eta: undefined }).map(({ label, value }) => `${label}: ${value}`),
      ...(live.length === 0 ? [nothing] : live),
      ...(live.length === 0 || toCome === 0 ? [] : [`(${toCome} still to come)`]),
      ...(live.length === 0 || toRedeem.length === 0 ? [] : [`How to redeem: ${toRedeem.join(' ')}`]),
    ];
  });
  return `${[head, ...products].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/**
 * The file's name, by the number if that is valid everywhere. Ids are: they consist of letters, digits,
 * hyphens and underscores.
 */
export const orderFileName = ({ number = '', id }: Pick<Order, 'number' | 'id'>): string =>
  `order-${/^[\w-]+$/.test(number) ? number : id}.txt`;
