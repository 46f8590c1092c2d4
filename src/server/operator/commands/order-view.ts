import type * as v from 'valibot';
import type { Field } from '#contract/office/commands.ts';
import type { OrderDetails } from '#contract/office/orders.ts';
import { FoundOrders, OrderLine, Orders } from '#contract/office/orders.ts';
import type { AdminLine, AdminOrder } from '../../orders/admin.ts';
import { formatDetails } from '../../orders/bought-line.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { formatTime } from '../../platform/pakistan.ts';
import { fieldsOf } from '../frame/field-metadata.ts';
import { drawTable } from '../text/draw.ts';
import { formatFields } from '../text/print.ts';
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

/** A table's column that is no field of the rows. */
const column = (name: string, label: string): Field => ({ name, label, type: 'text', isRequired: true });

const numberOf = ({ id, number }: Pick<Order, 'id' | 'number'>): string => number ?? shortIdOf(id);

/** An order's columns, without the operator who has taken it, since few orders are taken. */
const columnsOf = (orders: v.GenericSchema): Field[] =>
  fieldsOf(orders).filter(({ name }) => name !== 'assigned_to');

type Lines = readonly v.InferOutput<typeof OrderLine>[];

const missingOf = (lines: Lines) =>
  lines
    .filter(({ missing }) => missing > 0)
    .map(({ name, missing, by_hand }) => `${missing} × ${name}${by_hand ? ' (by hand)' : ''}`)
    .join('; ');

/** The lines' details for delivery, one a line (R-16), outside the table, which would cut them. */
const detailsOfLines = (lines: Lines, prefix = ''): string[] =>
  lines
    .filter(({ answers }) => answers.length > 0)
    .map(({ name, answers }) => `${prefix}${name}: ${formatDetails(answers)}`);

export function printOrders(orders: v.InferOutput<typeof Orders>, width: number): string {
  const rows = orders.map((each) => ({
    ...each,
    number: numberOf(each),
    left: each.state === 'cancelled' ? '' : missingOf(each.lines),
  }));
  const needed = orders
    .filter(({ state }) => state === 'processing')
    .flatMap((each) =>
      detailsOfLines(
        each.lines.filter(({ missing }) => missing > 0),
        `${numberOf(each)}  `,
      ),
    );
  const taken = orders
    .filter(({ assigned_to }) => assigned_to !== null)
    .map((each) => `${numberOf(each)}  taken ${formatAssignee(each)}`);
  const table = drawTable([...columnsOf(Orders), column('left', 'Missing')], rows, width);
  return [table, ...needed, ...taken].join('\n');
}

export function printFound(
  { orders, more_orders: hasMore, more_codes: isPartial }: v.InferOutput<typeof FoundOrders>,
  width: number,
): string {
  const rows = orders.map((each) => ({ ...each, number: numberOf(each) }));
  return [
    rows.length === 0 ? 'No orders found.' : drawTable(columnsOf(FoundOrders.entries.orders), rows, width),
    ...(hasMore ? [`These are the newest ${orders.length}. A longer text finds older ones.`] : []),
    ...(isPartial ? ['Only the newest codes were looked through: type the whole code to find any.'] : []),
  ].join('\n');
}

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
      [...fieldsOf(OrderLine), column('how', '')],
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
