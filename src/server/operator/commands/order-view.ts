import type * as v from 'valibot';
import type { FoundOrders, OrderDetails, Orders } from '#contract/office/orders.ts';
import { OrderLine } from '#contract/office/orders.ts';
import type { AdminLine, AdminOrder } from '../../orders/admin.ts';
import { formatDetails } from '../../orders/bought-line.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { formatTime } from '../../platform/pakistan.ts';
import { fieldsOf } from '../frame/field-metadata.ts';
import { drawTable } from '../text/draw.ts';
import { formatFields, formatTable } from '../text/print.ts';
import { formatAssignee, toAssignment } from './assignment.ts';

type Order = v.InferOutput<typeof Orders>[number];

export const toWireOrder = (order: Omit<AdminOrder, 'lines'>) => ({
  id: order.id,
  number: order.number,
  username: order.username,
  state: order.state,
  amount: order.amount,
  paid: order.paid,
  refunded: order.refunded,
  created_at: order.createdAt.toISOString(),
  ...toAssignment(order.assignee),
});

export const toWireLine = ({ byHand, ...line }: AdminLine) => ({ ...line, by_hand: byHand });

const rowOf = (each: Omit<Order, 'lines'>): string[] => [
  each.number ?? shortIdOf(each.id),
  formatTime(each.created_at),
  each.username,
  each.state,
  formatRupees(each.paid),
];
const HEADINGS = ['ORDER', 'CREATED', 'BUYER', 'STATE', 'PAID'];

type Lines = readonly v.InferOutput<typeof OrderLine>[];

const missingOf = (lines: Lines) =>
  lines
    .filter(({ missing }) => missing > 0)
    .map(({ name, missing, by_hand }) => `${missing} × ${name}${by_hand ? ' (by hand)' : ''}`)
    .join('; ');

/** What delivery needs of these lines, one a line; not in a table, which would cut it. */
const detailsOfLines = (lines: Lines, prefix = ''): string[] =>
  lines
    .filter(({ answers }) => answers.length > 0)
    .map(({ name, answers }) => `${prefix}${name}: ${formatDetails(answers)}`);

export function printOrders(orders: v.InferOutput<typeof Orders>, width: number): string {
  if (orders.length === 0) return 'No orders found.';
  const rows = orders.map((each) => [
    ...rowOf(each),
    each.state === 'cancelled' ? '' : missingOf(each.lines),
  ]);
  const needed = orders
    .filter(({ state }) => state === 'processing')
    .flatMap(({ id, number, lines }) =>
      detailsOfLines(
        lines.filter(({ missing }) => missing > 0),
        `${number ?? shortIdOf(id)}  `,
      ),
    );
  const taken = orders
    .filter(({ assigned_to }) => assigned_to !== null)
    .map((each) => `${each.number ?? shortIdOf(each.id)}  taken ${formatAssignee(each)}`);
  return [formatTable([...HEADINGS, 'MISSING'], rows, width), ...needed, ...taken].join('\n');
}

export const printFound = (
  { orders, more_codes: isPartial }: v.InferOutput<typeof FoundOrders>,
  width: number,
): string =>
  [
    orders.length === 0
      ? 'No orders found.'
      : formatTable(
          [...HEADINGS, 'FOUND BY'],
          orders.map((each) => [...rowOf(each), each.found_by.join(', ')]),
          width,
        ),
    ...(isPartial ? ['Only the newest codes were looked through: type the whole code to find any.'] : []),
  ].join('\n');

export function printOrder({ lines, notes, ...shown }: OrderDetails, width: number): string {
  return [
    formatFields([
      ['Number', shown.number ?? ''],
      ['Order', shown.id],
      ['Created', formatTime(shown.created_at)],
      ['Buyer', `${shown.username} <${shown.email}>`],
      ['Payment', shown.payment_number ?? shortIdOf(shown.payment_id)],
      ['State', shown.state],
      ['Price', formatRupees(shown.amount)],
      ['Paid', formatRupees(shown.paid)],
      ['Refunded', shown.refunded === 0 ? '' : formatRupees(shown.refunded)],
      ['Taken', formatAssignee(shown)],
    ]),
    '',
    drawTable(
      [...fieldsOf(OrderLine), { name: 'how', label: '', type: 'text', isRequired: true }],
      lines.map((line) => ({ ...line, how: line.by_hand ? 'by hand' : '' })),
      width,
    ),
    ...detailsOfLines(lines),
    ...lines.flatMap(({ variant, items }) =>
      items.map(({ shown: end, at: deliveredAt, dead_at }) =>
        [
          `${variant} ${end}`,
          `delivered ${formatTime(deliveredAt)}`,
          ...(dead_at === null ? [] : [`dead, replaced ${formatTime(dead_at)}`]),
        ].join(', '),
      ),
    ),
    ...notes.map(({ at: notedAt, text }) => `Note of ${formatTime(notedAt)}: ${text}`),
  ].join('\n');
}
