import * as v from 'valibot';
import { ORDER_NUMBER } from '#contract/office/examples.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import {
  CANCELLED_ORDER_EXAMPLES,
  DELIVERED_BY_HAND_EXAMPLES,
  DELIVERED_LINE_EXAMPLES,
  DeliveredByHand,
  DeliveredLine,
  FOUND_ORDERS_EXAMPLES,
  FoundOrders,
  MAILED_ORDER_EXAMPLES,
  MailedOrder,
  NOTED_ORDER_EXAMPLES,
  NotedOrder,
  ORDER_DETAILS_EXAMPLES,
  ORDERS_EXAMPLES,
  OrderDetails,
  OrderState,
  Orders,
  REFUND_EXAMPLES,
  REPLACED_ITEM_EXAMPLES,
  Refund,
  ReplacedItem,
  TAKEN_ORDER_EXAMPLES,
  TakenOrder,
} from '#contract/office/orders.ts';
import { PaymentMethodName } from '#contract/payments.ts';
import { Slug } from '#contract/primitives.ts';
import type { Assignee } from '../../audit/assignee.ts';
import { assigneeOf } from '../../audit/assignee.ts';
import { actorName } from '../../audit/audit.ts';
import type { Tx } from '../../database/connect.ts';
import { withRows } from '../../database/keyset.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import {
  itemsByHand,
  listOrders,
  noteOrder,
  orderDetails,
  sumOfOrders,
  takeOrder,
} from '../../orders/admin.ts';
import { formatDetails } from '../../orders/bought-line.ts';
import { mailOrderMessage, mailOrderStatus } from '../../orders/change-mails.ts';
import { getOrder } from '../../orders/delivered-items.ts';
import { deliverManually } from '../../orders/manual-fulfilment.ts';
import { cancelOrder, refundOrder } from '../../orders/refund.ts';
import { alertReplacements, replaceDeadItem } from '../../orders/replace.ts';
import { searchOrders } from '../../orders/search-orders.ts';
import { paymentNumberOf } from '../../payments/admin.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { dayOf, formatTime, startOfDay } from '../../platform/pakistan.ts';
import { ensureOrderNotReversed, reversalOfOrder } from '../../reconciliation/reversal.ts';
import { ensureItemsAccepted, SECOND_REPLACEMENT, suspiciousItems } from '../../stock/read-codes.ts';
import type { Asked } from '../frame/command.ts';
import { ensureManager } from '../frame/ensure-role.ts';
import {
  AcceptSuspicious,
  Count,
  DAYS,
  Limit,
  Name,
  OrderWord,
  Pasted,
  Reason,
  ReasonForLog,
  VariantWord,
} from '../frame/inputs.ts';
import { again, describeLine, describeOrder } from '../text/describe-order.ts';
import { numberOf } from '../text/names.ts';
import { assigning, assignmentDetail, saidAssigned, toAssigning, toAssignment } from './assignment.ts';
import { countReplacements, lockReplacementsOf } from './counts.store.ts';
import { change, listing, reading } from './define-command.ts';
import { printFound, printOrder, printOrders, toWireLine, toWireOrder } from './order-view.ts';
import { priceOf } from './stock.ts';

const NOTE_LENGTH_MAX = 1_000;
/** An operator's note of some lines. */
const Note = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(NOTE_LENGTH_MAX, `must be at most ${NOTE_LENGTH_MAX} characters`),
  v.regex(/^[^\p{Cc}\n]*(?:\n[^\p{Cc}\n]*)*$/u, 'must not contain control characters'),
);

const Method = v.picklist(
  PaymentMethodName.options,
  `must be one of ${PaymentMethodName.options.join(', ')}`,
);

/** From this many replacements by one operator in a day, each is mailed (R-83). */
const MAILED_FROM = 4;

/** The commands about orders (R-52, R-55, R-83, R-84). */
export const orderCommands = [
  listing({
    name: 'orders list',
    title: 'Orders',
    description:
      'Shows the newest orders, or the undelivered ones, oldest first: all, or those of a state, a variant, a method or some days.',
    role: 'support',
    input: v.object({
      waiting: v.optional(
        withMetadata(v.boolean(), { hint: 'only orders not yet delivered in full, oldest first' }),
        false,
      ),
      state: v.optional(withMetadata(OrderState, { value: 'state', hint: 'only orders in this state' })),
      variant: v.optional(withMetadata(Slug, { ref: 'variant', hint: 'only orders with this variant' })),
      method: v.optional(withMetadata(Method, { value: 'method', hint: 'only orders that were paid by it' })),
    }),
    answer: Orders,
    none: 'No orders found.',
    example: { typed: 'orders list --waiting', answers: ORDERS_EXAMPLES },
    print: printOrders,
    list: {
      sorts: ['newest', 'oldest', 'amount'],
      days: DAYS,
      usual: ({ waiting }) => (waiting ? 'oldest' : 'newest'),
      page: async (host, { waiting: isWaiting, ...filter }, { during, ...asked }) => {
        const page = await listOrders(host, { ...filter, isWaiting, during }, asked);
        const rows = page.rows.map((order) => ({
          ...toWireOrder(order),
          lines: order.lines.map(toWireLine),
        }));
        return withRows(page, rows);
      },
      sum: async (host, { waiting: isWaiting, ...filter }, during) => {
        const { count: orders, paid } = await sumOfOrders(host.db, { ...filter, isWaiting, during });
        return { count: orders, totals: [{ label: 'Paid', amount: String(paid), currency: 'PKR' }] };
      },
    },
  }),

  reading({
    name: 'orders find',
    title: 'Find an order',
    description:
      'Finds orders by anything the buyer gives: the number or id of the order or its payment, as it is pasted, the link of a mail, a username or email address, a code or its last four characters, a sum in rupees, or a product. Newest first.',
    role: 'support',
    input: v.object({
      text: withMetadata(Pasted, { word: 1, typed: 'words' }),
      limit: Limit,
    }),
    answer: FoundOrders,
    example: { typed: 'orders find XB4D', answers: FOUND_ORDERS_EXAMPLES },
    print: printFound,
    run: async (host, { text, limit }) => {
      const { orders, hasMore, isPartial } = await searchOrders(host, text, limit);
      return {
        orders: orders.map(({ order, foundBy }) => ({
          ...toWireOrder(order),
          lines: order.lines.map(toWireLine),
          found_by: foundBy,
        })),
        more_orders: hasMore,
        more_codes: isPartial,
      };
    },
  }),

  reading({
    name: 'orders show',
    title: 'Order',
    description: 'Shows an order: its buyer, its lines and the delivered items (only the end of each).',
    role: 'support',
    input: v.object({ order: OrderWord }),
    answer: OrderDetails,
    example: { typed: `orders show ${ORDER_NUMBER}`, answers: ORDER_DETAILS_EXAMPLES },
    print: printOrder,
    run: async (host, { order: id }) => {
      const order = await orderDetails(host, id);
      return {
        ...toWireOrder(order),
        email: order.email,
        payment_id: order.paymentId,
        payment_number: await paymentNumberOf(host.db, order.paymentId),
        notes: order.notes.map(({ text, at }) => ({ text, at: at.toISOString() })),
        lines: order.lines.map(({ items, ...line }) => ({
          ...toWireLine(line),
          items: items.map(({ shown, byHand, at, deadAt }) => ({
            shown,
            by_hand: byHand,
            at: at.toISOString(),
            dead_at: deadAt?.toISOString() ?? null,
          })),
        })),
      };
    },
  }),

  change({
    name: 'orders take',
    title: 'Take an order',
    description:
      'Takes an order for you, so that two people don’t deliver it: others see who has it, for 4 hours or until it is delivered.',
    role: 'support',
    costs: [],
    input: v.object({ order: OrderWord, ...assigning }),
    answer: TakenOrder,
    example: { typed: `orders take ${ORDER_NUMBER}`, answers: TAKEN_ORDER_EXAMPLES },
    said: ({ number, ...done }) => saidAssigned(`Order ${number}`, done),
    many: true,
    run:
      (host, { order, ...how }) =>
      async (tx) => {
        const done = await takeOrder(tx, host, order, toAssigning(how));
        const assignee = toAssignment(assigneeOf(done.assigned, host.now()));
        return {
          answer: { order, number: await numberOf(tx, order), ...assignee, new: done.isNew },
          entry: done.isNew ? { subject: order, detail: assignmentDetail(done) } : null,
        };
      },
  }),

  change({
    name: 'orders note',
    title: 'Note on an order',
    description: 'Notes something on an order, for the operator alone. The same note is kept once.',
    role: 'support',
    costs: [],
    input: v.object({ order: OrderWord, text: withMetadata(Note, { word: 2 }) }),
    answer: NotedOrder,
    example: {
      typed: `orders note ${ORDER_NUMBER} "asked for the code by phone, called back at 15:00"`,
      answers: NOTED_ORDER_EXAMPLES,
    },
    said: ({ number, new: isNew }) =>
      isNew ? `Noted on order ${number}.` : 'This order has the same note already.',
    run:
      (host, { order, text }) =>
      async (tx) => {
        const isNew = await noteOrder(tx, host, order, text);
        return {
          answer: { order, number: await numberOf(tx, order), new: isNew },
          entry: isNew ? { subject: order, detail: { text } } : null,
        };
      },
  }),

  change({
    name: 'orders mail',
    title: 'Mail the buyer',
    description:
      'Mails the buyer the state of the order with a link, or your own words about it, even if they have turned off order mails.',
    role: 'support',
    costs: ['words'],
    input: v.object({
      order: OrderWord,
      text: v.optional(withMetadata(Note, { hint: 'your own words instead; the same ones are sent once' })),
    }),
    answer: MailedOrder,
    example: {
      typed: `orders mail ${ORDER_NUMBER} --text "We have called you twice: when can we reach you?"`,
      answers: MAILED_ORDER_EXAMPLES,
    },
    said: ({ to, new: isNew }) =>
      isNew
        ? `A mail is on its way to ${to}.`
        : `The same words were sent to ${to} before; nothing was sent.`,
    run: async (host, { order: orderId, text }) => {
      const { state, lines } = await orderDetails(host, orderId);
      const delivered = lines.reduce((sum, { items }) => sum + items.length, 0);
      return async (tx) => {
        const { account_id: accountId } = await getOrder(tx, orderId);
        const { to, isNew } =
          text === undefined
            ? { ...(await mailOrderStatus(tx, host, { orderId, accountId, state, delivered })), isNew: true }
            : await mailOrderMessage(tx, host, { orderId, accountId, text });
        const detail = { to, ...(text === undefined ? {} : { text }) };
        return {
          answer: { order: orderId, to, new: isNew },
          entry: isNew ? { subject: orderId, detail } : null,
        };
      };
    },
    ask: async (host, { order, text }, would) => {
      const { shown } = await describeOrder(host, order);
      return `Mail ${text === undefined ? 'the state of the order' : 'these words'} to ${shown}?${again(would.new)}`;
    },
  }),

  change({
    name: 'orders deliver',
    title: 'Deliver by hand',
    description: 'Delivers items by hand, all or none. The buyer gets a mail.',
    role: 'support',
    costs: ['goods'],
    usage: '<order> <variant> (--item <text...> | --file <path>) [--accept-suspicious <n>]',
    input: v.object({
      order: OrderWord,
      variant: VariantWord,
      items: withMetadata(v.pipe(v.array(v.string()), v.minLength(1, 'There is nothing to deliver.')), {
        option: 'item',
        file: 'lines',
        hint: 'what the buyer gets, one text per item',
      }),
      accept_suspicious: AcceptSuspicious,
    }),
    answer: DeliveredLine,
    example: {
      typed: `orders deliver ${ORDER_NUMBER} pc-setup-basic --item "We call you on Monday at 10:00"`,
      answers: DELIVERED_LINE_EXAMPLES,
    },
    said: ({ delivered, missing, completed }) =>
      `Delivered ${delivered}. ${
        completed
          ? 'The order is complete.'
          : missing > 0
            ? `${missing} still missing.`
            : 'This line is complete.'
      }`,
    ensure: (host, { variant, items, accept_suspicious: accepted = 0 }) =>
      ensureItemsAccepted(host, variant, items, accepted),
    run:
      (host, { order, variant, items }) =>
      async (tx) => {
        const done = await deliverManually(tx, host, { orderId: order, variantId: variant, items });
        const { delivered, missing, isCompleted: completed } = done;
        const before = { missing: missing + delivered };
        return {
          answer: { order, variant, delivered, missing, completed },
          entry: { subject: order, detail: { variant, before, after: { missing, completed } } },
        };
      },
    judges: true,
    ask: async (host, { order, variant, items, accept_suspicious: accepted = 0 }, { missing }) => {
      const { shown, line, answers, assignee } = await describeLine(host, order, variant);
      const needed = answers.length === 0 ? [] : [`Delivery needs: ${formatDetails(answers)}`];
      const question = [
        ...takenByOther(host, assignee),
        ...needed,
        `Deliver ${items.length} × ${line} to ${shown}?${missing > 0 ? ` ${missing} will still be missing.` : ''}`,
      ].join('\n');
      return withSuspiciousItems(await suspiciousItems(host, variant, items), accepted, question);
    },
  }),

  change({
    name: 'orders delivered',
    title: 'What was delivered by hand',
    press: 'Show what was typed',
    description:
      'Shows what was typed for an order that was delivered by hand, such as a note or an account. Each reading is audited. Codes of the stock stay masked.',
    role: 'support',
    costs: ['goods'],
    input: v.object({ order: OrderWord }),
    answer: DeliveredByHand,
    example: { typed: `orders delivered ${ORDER_NUMBER}`, answers: DELIVERED_BY_HAND_EXAMPLES },
    said: ({ items }) =>
      items
        .map(({ variant, text, at: delivered, dead_at: replaced }) =>
          [
            `${variant}  ${text}`,
            `delivered ${formatTime(delivered)}`,
            ...(replaced === null ? [] : [`dead, replaced ${formatTime(replaced)}`]),
          ].join(', '),
        )
        .join('\n'),
    run: async (host, { order }) => {
      const found = await itemsByHand(host, order);
      if (found.length === 0) throw new HttpError(409, 'Nothing was typed for this order.');
      const items = found.map(({ text, at: delivered, deadAt, ...item }) => ({
        ...item,
        text: text ?? 'unreadable',
        at: delivered.toISOString(),
        dead_at: deadAt?.toISOString() ?? null,
      }));
      return async (tx) => ({
        answer: { order, number: await numberOf(tx, order), items },
        entry: { subject: order, detail: { items: items.length } },
      });
    },
    judges: true,
    // It is no loss by itself, but needs the sign-in of whoever delivers.
    ask: () => null,
  }),

  change({
    name: 'orders replace',
    title: 'Replace a dead code',
    description:
      'Replaces a dead item, which stays in the order but is marked. The buyer gets a mail. Only a manager replaces what is a replacement itself.',
    role: 'support',
    costs: ['goods'],
    input: v.object({
      order: OrderWord,
      variant: VariantWord,
      code: v.optional(
        withMetadata(Name, {
          value: 'code',
          hint: 'the dead item or its end, or the id of an unreadable one; needed if the line has several live ones',
        }),
      ),
      with: v.optional(
        withMetadata(v.string('must be a text'), { hint: 'the replacement (default: a code from stock)' }),
      ),
      reason: ReasonForLog,
      accept_suspicious: AcceptSuspicious,
    }),
    answer: ReplacedItem,
    example: {
      typed: `orders replace ${ORDER_NUMBER} valorant-vp-475 --code 7QXK --reason "already used"`,
      answers: REPLACED_ITEM_EXAMPLES,
    },
    said: ({ variant, dead, items }) =>
      `Replaced ${dead}, which is now void. The line of ${variant} has ${items} live ${items === 1 ? 'item' : 'items'}.`,
    ensure: (host, { variant, with: substitute, accept_suspicious: accepted = 0 }) =>
      ensureItemsAccepted(host, variant, substitute === undefined ? [] : [substitute], accepted),
    run:
      (host, { order, variant, code: dead = null, with: substitute = null, reason }) =>
      async (tx) => {
        const meantItem = { orderId: order, variantId: variant, dead, substitute };
        const { replaced, wasReplacement, ...done } = await replaceDeadItem(tx, host, meantItem);
        if (wasReplacement) await ensureManager({ ...host, db: tx }, SECOND_REPLACEMENT);
        await reportReplacements(tx, host);
        const [before, after] = [{ replaced: replaced - 1 }, { replaced }];
        return {
          answer: { order, variant, ...done, was_replacement: wasReplacement },
          entry: { subject: order, detail: { variant, dead: done.dead, reason, before, after } },
          given: { rupees: substitute === null ? priceOf(host, variant) : 0 },
        };
      },
    judges: true,
    ask: async (host, { order, variant, with: substitute, accept_suspicious: accepted = 0 }, would) => {
      const { shown, line } = await describeLine(host, order, variant);
      const by = substitute === undefined ? 'a code from stock' : 'what you typed';
      const second = would.was_replacement ? ' It is a replacement itself.' : '';
      return withSuspiciousItems(
        await suspiciousItems(host, variant, substitute === undefined ? [] : [substitute]),
        accepted,
        `Replace ${would.dead} of ${line} by ${by} for ${shown}?${second}`,
      );
    },
  }),

  change({
    name: 'orders refund',
    title: 'Refund an order',
    description:
      'Refunds an order to the buyer’s balance, in total never more than was paid. The buyer gets a mail with the reason.',
    role: 'manager',
    costs: ['money'],
    input: v.object({
      order: OrderWord,
      amount: withMetadata(Count, { value: 'rupees', is: 'rupees', hint: 'whole rupees' }),
      reason: withMetadata(Reason, { hint: 'the same amount with the same reason is refunded only once' }),
    }),
    answer: Refund,
    example: {
      typed: `orders refund ${ORDER_NUMBER} --amount 500 --reason "delivered a day late"`,
      answers: REFUND_EXAMPLES,
    },
    said: ({ amount, total, new: isNew }) =>
      isNew
        ? `Refunded ${formatRupees(amount)}; ${formatRupees(total)} in total.`
        : `This was already refunded; nothing changed. ${formatRupees(total)} refunded in total.`,
    run:
      (host, { order, amount, reason }) =>
      async (tx) => {
        await ensureOrderNotReversed(tx, order);
        const { total, isNew } = await refundOrder(tx, host, { orderId: order, amount, reason });
        const detail = { amount, reason, before: { refunded: total - amount }, after: { refunded: total } };
        return {
          answer: { order, amount, total, new: isNew },
          given: { rupees: amount },
          entry: isNew ? { subject: order, detail } : null,
        };
      },
    ask: async (host, { order, amount }, would) => {
      const { shown, refunded } = await describeOrder(host, order);
      const before = refunded === 0 ? '' : ` ${formatRupees(refunded)} was refunded before.`;
      return `Refund ${formatRupees(amount)} to the balance of ${shown}?${before}${again(would.new)}`;
    },
  }),

  change({
    name: 'orders cancel',
    title: 'Cancel an order',
    press: 'Cancel the order',
    description:
      'Cancels the undelivered part of an order and refunds what was paid for it, less earlier refunds, to the buyer’s balance.',
    role: 'manager',
    costs: ['money'],
    input: v.object({ order: OrderWord, reason: v.optional(ReasonForLog) }),
    answer: Refund,
    example: { typed: `orders cancel ${ORDER_NUMBER}`, answers: CANCELLED_ORDER_EXAMPLES },
    said: ({ amount, total, new: isNew }) =>
      isNew
        ? `Cancelled. Refunded ${formatRupees(amount)} to the buyer’s balance; ${formatRupees(total)} in total.`
        : 'This order was already cancelled.',
    run:
      (host, { order, reason = null }) =>
      async (tx) => {
        const isReversed = (await reversalOfOrder(tx, order)) !== null;
        const { amount, total, isNew } = await cancelOrder(tx, host, order, { isReversed });
        const before = { state: 'processing', refunded: total - amount };
        const detail = { reason, before, after: { state: 'cancelled', refunded: total } };
        return {
          answer: { order, amount, total, new: isNew },
          given: { rupees: amount },
          entry: isNew ? { subject: order, detail } : null,
        };
      },
    ask: async (host, { order }, { amount, new: isNew }) => {
      const { shown, reversal } = await describeOrder(host, order);
      const refund = reversal !== null && amount === 0 ? 'nothing' : formatRupees(amount);
      const then =
        reversal !== null && amount > 0
          ? ` Then take it off the balance again: receipts correct ${shortIdOf(reversal.receiptId)} --amount 0 --reason TEXT`
          : '';
      return `Cancel what is not delivered, and refund ${refund} to the balance of ${shown}?${then}${again(isNew)}`;
    },
  }),
] as const;

/** A notice that another operator has taken the order (R-170). */
const takenByOther = (host: Host, assignee: Assignee | null): string[] =>
  assignee === null || assignee.by === actorName(host)
    ? []
    : [`${assignee.by} took this order at ${formatTime(assignee.at.toISOString())}.`];

/** A question about items. `--yes` confirms it only if no item looks suspicious. */
function withSuspiciousItems(
  suspicious: Awaited<ReturnType<typeof suspiciousItems>>,
  accepted: number,
  question: string,
): Asked {
  if (suspicious.length === accepted) return question;
  return {
    question: [...suspicious.map(({ shown, why }) => `${shown}: ${why}.`), question].join('\n'),
    confirmed: { accept_suspicious: suspicious.length },
  };
}

/**
 * Mails the operator about many replacements by one person in a day. This replacement counts too,
 * though its audit entry comes later.
 */
async function reportReplacements(tx: Tx, host: Host): Promise<void> {
  const by = actorName(host);
  const since = startOfDay(host.now());
  await lockReplacementsOf(tx, by);
  const earlier = (await countReplacements(tx, since)).find(({ actor }) => actor === by)?.count ?? 0;
  const count = earlier + 1;
  if (count >= MAILED_FROM) await alertReplacements(tx, host, { by, count, day: dayOf(since.toISOString()) });
}
