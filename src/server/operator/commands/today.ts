import * as v from 'valibot';
import { formatMoney, formatRupees } from '../../platform/format-money.ts';
import { defineCommand } from '../command.ts';
import { count, dayOf, formatFields, formatTable } from '../print.ts';

const Waiting = v.object({ orders: v.number(), items: v.number(), since: v.nullable(v.string()) });

const Sum = v.object({ currency: v.string(), count: v.number(), amount: v.string(), since: v.string() });

const WIDTH_MAX = 80;
const SHELVES_SHOWN = 3;

/** The command that an operator begins the day with. */
export const todayCommands = {
  today: defineCommand(
    {
      about:
        'Shows what waits for you, with the command that leads on, and what was sold today: since midnight in Pakistan.',
      example: 'today',
      syntax: (command) => command,
      read: () => ({}),
      input: v.object({}),
      answer: v.object({
        at: v.string(),
        since: v.string(),
        waiting: v.object({
          unmatched: v.array(Sum),
          /** Booked money that its bank took back. */
          reversed: v.array(Sum),
          unconfirmed: v.object({ count: v.number(), since: v.nullable(v.string()) }),
          by_hand: Waiting,
          back_ordered: Waiting,
          chats: v.object({ count: v.number(), since: v.nullable(v.string()) }),
          shelves: v.array(v.object({ variant: v.string(), name: v.string(), free: v.number() })),
          /** Mails that failed: those tried again, and those given up today. */
          mails: v.object({ retrying: v.number(), given_up: v.number() }),
          /** Why the catalogue's file is refused; the one before it stays. */
          catalogue: v.nullable(v.object({ why: v.string(), since: v.string() })),
        }),
        /** Without cancelled orders; the products at their prices, before discounts. */
        sold: v.object({
          orders: v.number(),
          paid: v.number(),
          refunded: v.number(),
          products: v.array(
            v.object({ variant: v.string(), name: v.string(), quantity: v.number(), amount: v.number() }),
          ),
        }),
        /** Items replaced today, by operator. */
        replaced: v.array(v.object({ by: v.string(), count: v.number() })),
      }),
    },
    ({ at, since, waiting, sold, replaced }, width) => {
      const ago = (from: string | null) => (from === null ? '' : lengthOf(Date.parse(at) - Date.parse(from)));
      const rows: Row[] = [
        ...waiting.unmatched.map(
          (money): Row => [
            'Money unmatched',
            `${money.count}: ${formatMoney(money.amount, money.currency)}, for ${ago(money.since)}`,
            'receipts unmatched',
          ],
        ),
        ...waiting.reversed.map(
          (money): Row => [
            'Money taken back',
            `${money.count}: ${formatMoney(money.amount, money.currency)}, for ${ago(money.since)}`,
            'receipts unmatched',
          ],
        ),
        ...when(waiting.unconfirmed.count > 0, [
          'Money unconfirmed',
          `${waiting.unconfirmed.count}, for ${ago(waiting.unconfirmed.since)}`,
          'payments list',
        ]),
        ...when(waiting.by_hand.orders > 0, [
          'Orders by hand',
          `${waiting.by_hand.orders} (${count(waiting.by_hand.items, 'item')}), for ${ago(waiting.by_hand.since)}`,
          'orders list --waiting',
        ]),
        ...when(waiting.back_ordered.orders > 0, [
          'Orders without codes',
          `${waiting.back_ordered.orders} (${count(waiting.back_ordered.items, 'code')}), for ${ago(waiting.back_ordered.since)}`,
          'stock list',
        ]),
        ...when(waiting.chats.count > 0, [
          'Chats',
          `${waiting.chats.count}, for ${ago(waiting.chats.since)}`,
          'chat',
        ]),
        ...when(waiting.shelves.length > 0, ['Low shelves', shelvesIn(waiting.shelves), 'stock list --low']),
        ...when(waiting.mails.retrying + waiting.mails.given_up > 0, [
          'Mails that failed',
          `${waiting.mails.retrying} tried again, ${waiting.mails.given_up} given up`,
          'see the host’s log',
        ]),
        ...when(waiting.catalogue !== null, [
          'Catalogue refused',
          `for ${ago(waiting.catalogue?.since ?? null)}`,
          'npm run catalogue -- check',
        ]),
      ];
      const wide = Math.min(width, WIDTH_MAX);
      return [
        `Today, ${dayOf(since)} in Pakistan`,
        '',
        rows.length === 0
          ? 'Nothing waits for you.'
          : formatTable(['WAITING', 'HOW MANY, AND HOW LONG', 'SEE'], rows, wide),
        ...(waiting.catalogue === null ? [] : ['', waiting.catalogue.why]),
        '',
        formatFields([
          ['Sold', `${count(sold.orders, 'order')}, ${formatRupees(sold.paid)}`],
          ['Refunded', sold.refunded === 0 ? '' : formatRupees(sold.refunded)],
          ['Replaced', replaced.map((each) => `${count(each.count, 'item')} by ${each.by}`).join(', ')],
        ]),
        ...(sold.products.length === 0
          ? []
          : [
              '',
              formatTable(
                ['PRODUCT', 'SOLD', 'BEFORE DISCOUNTS'],
                sold.products.map(({ name, quantity, amount }) => [name, quantity, formatRupees(amount)]),
                wide,
              ),
            ]),
      ].join('\n');
    },
  ),
} as const;

type Row = [what: string, how: string, see: string];
const when = (isSo: boolean, row: Row): Row[] => (isSo ? [row] : []);

function shelvesIn(shelves: readonly { variant: string; free: number }[]): string {
  const out = shelves.filter(({ free }) => free === 0).length;
  const low = shelves
    .filter(({ free }) => free > 0)
    .slice(0, SHELVES_SHOWN)
    .map(({ variant, free }) => `${variant} ${free}`);
  return [...(out === 0 ? [] : [`${out} empty`]), ...low].join(', ');
}

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** A length of time in its two greatest units: `2 h 5 min`. */
function lengthOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} h ${minutes % HOUR_MINUTES} min`;
  return `${Math.floor(minutes / DAY_MINUTES)} d ${Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES)} h`;
}
