import { MINUTE_MS } from '#contract/durations.ts';
import { TODAY_EXAMPLES, Today } from '#contract/office/today.ts';
import { graveSince } from '../../audit/audit.ts';
import type { CurrencyCode } from '../../database/schema.ts';
import type { Host } from '../../host.ts';
import { hasAlerts } from '../../mail/operator-alerts.ts';
import { formatMoney, formatRupees, groupDigits } from '../../platform/format-money.ts';
import { toDecimal } from '../../platform/money.ts';
import { dayOf, daysBefore, startOfDay } from '../../platform/pakistan.ts';
import { mostUrgent, stockThresholds } from '../../stock/inventory.ts';
import { listWishes } from '../../wishes/wishes.ts';
import { None } from '../frame/inputs.ts';
import { count, formatFields, formatTable } from '../text/print.ts';
import {
  countFailedMails,
  countLeftRows,
  countLowShelves,
  countReplacements,
  countUnconfirmed,
  countWaitingChats,
  countWaitingOrders,
  sumByProduct,
  sumReversed,
  sumUnmatched,
} from './counts.store.ts';
import { reading } from './define-command.ts';
import { booksLately } from './takings.ts';

const WIDTH_MAX = 80;
const SHELVES_SHOWN = 3;
/** The most rows of each list in the answer, which also says how many more there are. */
const SHELVES_MAX = 20;
const PRODUCTS_MAX = 50;
const REPLACED_MAX = 20;
const DAYS_SHOWN = 14;
const WISHES_SHOWN = 10;
/** How many days before today it is shown what the owner is told of. */
const GRAVE_DAYS = 2;

/** The overview with which an operator begins the day. */
export const todayCommands = [
  reading({
    name: 'today',
    title: 'Today',
    description:
      'Shows what waits for you, with the command that leads on, what was sold today, and what was received and sold on each of 14 days: by midnight in Pakistan.',
    role: 'support',
    input: None,
    answer: Today,
    example: { typed: 'today', answers: TODAY_EXAMPLES },
    print: printToday,
    run: today,
  }),
] as const;

const toTime = (at: Date | null | undefined) => at?.toISOString() ?? null;

type Sum = { currency: CurrencyCode; count: number; amount: number; since: Date };
const toSum = ({ currency, count, amount, since }: Sum) => ({
  currency,
  count,
  amount: toDecimal(amount, currency),
  since: since.toISOString(),
});

async function today(host: Host): Promise<Today> {
  const { db } = host;
  const now = host.now();
  const since = startOfDay(now);
  const unconfirmed = await countUnconfirmed(db);
  const leftRows = await countLeftRows(db);
  const orders = await countWaitingOrders(db);
  const byHand = orders.find(({ instant }) => !instant);
  const backordered = orders.find(({ instant }) => instant);
  const chats = await countWaitingChats(db);
  const low = await countLowShelves(db, await stockThresholds(host), now);
  const empty = low.filter(({ free }) => free === 0).length;
  const { retrying, given_up } = await countFailedMails(db, since);
  const grave = isToldHere(host) ? await graveSince(db, daysBefore(since, GRAVE_DAYS)) : NONE;
  const fault = host.catalogueFault();
  const products = await sumByProduct(db, since);
  const replaced = await countReplacements(db, since);
  return {
    at: now.toISOString(),
    since: since.toISOString(),
    waiting: {
      unmatched: (await sumUnmatched(db)).map(toSum),
      reversed: (await sumReversed(db)).map(toSum),
      left_rows: { count: leftRows.count, since: toTime(leftRows.since) },
      unconfirmed: { count: unconfirmed.count, since: toTime(unconfirmed.since) },
      by_hand: { orders: byHand?.count ?? 0, items: byHand?.items ?? 0, since: toTime(byHand?.since) },
      back_ordered: {
        orders: backordered?.count ?? 0,
        items: backordered?.items ?? 0,
        since: toTime(backordered?.since),
      },
      chats: { count: chats.count, since: toTime(chats.since) },
      shelves: await mostUrgent(host, low, SHELVES_MAX),
      low_shelves: { empty, low: low.length - empty },
      grave: { count: grave.count, since: toTime(grave.since) },
      mails: { retrying, given_up },
      catalogue: fault && { is: fault.kind, why: fault.reason, since: fault.since.toISOString() },
    },
    products: products
      .slice(0, PRODUCTS_MAX)
      .map(({ variant_id: variant, ...each }) => ({ variant, ...each })),
    more_products: Math.max(0, products.length - PRODUCTS_MAX),
    days: await booksLately(host, daysUntil(now)),
    wishes: (await listWishes(db, WISHES_SHOWN)).map(({ words, people }) => ({ words, people })),
    replaced: replaced.slice(0, REPLACED_MAX).map(({ actor: by, count }) => ({ by, count })),
    more_replaced: Math.max(0, replaced.length - REPLACED_MAX),
  };
}

const NONE = { count: 0, since: null };

/** Whether it is here that a manager reads what the owner is told of, since no mail tells it. */
const isToldHere = ({ config, actor }: Host): boolean => !hasAlerts(config) && actor?.role !== 'support';

/** The last days in Pakistan, up to today. */
function daysUntil(now: Date): string[] {
  const first = daysBefore(startOfDay(now), DAYS_SHOWN - 1);
  return Array.from({ length: DAYS_SHOWN }, (_, index) => dayOf(daysBefore(first, -index).toISOString()));
}

function printToday(answer: Today, width: number): string {
  const { at: now, since, waiting, products, days, wishes } = answer;
  const today = days.at(-1);
  const ago = (from: string | null) => (from === null ? '' : lengthOf(Date.parse(now) - Date.parse(from)));
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
    ...when(waiting.left_rows.count > 0, [
      'Statement rows left',
      `${waiting.left_rows.count}, for ${ago(waiting.left_rows.since)}`,
      'statements left',
    ]),
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
    ...when(waiting.low_shelves.empty + waiting.low_shelves.low > 0, [
      'Low shelves',
      shelvesIn(waiting),
      'stock list --low',
    ]),
    ...when(waiting.grave.count > 0, [
      'Access, large sums',
      `${waiting.grave.count}, the first ${ago(waiting.grave.since)} ago`,
      'audit list --grave',
    ]),
    ...when(waiting.mails.retrying + waiting.mails.given_up > 0, [
      'Mails that failed',
      `${waiting.mails.retrying} tried again, ${waiting.mails.given_up} given up`,
      'see the host’s log',
    ]),
    ...when(waiting.catalogue !== null, [
      waiting.catalogue?.is === 'unwritable' ? 'Catalogue not written' : 'Catalogue refused',
      `for ${ago(waiting.catalogue?.since ?? null)}`,
      'npm run catalogue -- check',
    ]),
  ];
  const wide = Math.min(width, WIDTH_MAX);
  return [
    `Today, ${dayOf(since)} in Pakistan`,
    '',
    rows.length === 0 ? 'Nothing waits for you.' : formatTable(['WAITING', 'HOW MANY', 'SEE'], rows, wide),
    ...(waiting.catalogue === null ? [] : ['', waiting.catalogue.why]),
    '',
    formatFields([
      ['Received', formatRupees(today?.received ?? 0)],
      ['Sales', `${formatRupees(today?.sales ?? 0)}, ${count(today?.orders ?? 0, 'order')}`],
      ['Refunds', today === undefined || today.refunds === 0 ? '' : formatRupees(today.refunds)],
      ['Replaced', replacedBy(answer)],
    ]),
    ...(products.length === 0
      ? []
      : [
          '',
          formatTable(
            ['PRODUCT', 'SOLD', 'BEFORE DISCOUNTS'],
            products.map(({ name, quantity, amount }) => [name, quantity, formatRupees(amount)]),
            wide,
          ),
          ...andMore(answer.more_products),
        ]),
    ...(wishes.length === 0
      ? []
      : [
          '',
          formatTable(
            ["ASKED FOR, ISN'T SOLD", 'PEOPLE'],
            wishes.map(({ words, people }) => [words, people]),
            wide,
          ),
        ]),
    ...(days.every(({ received, sales }) => received === 0 && sales === 0)
      ? []
      : ['', daysTable(days, wide), '', 'More, and what is in it: books show']),
  ].join('\n');
}

/** A table of days, the newest first: the money received by source, and the sales. */
function daysTable(days: Today['days'], width: number): string {
  const all = [...new Set(days.flatMap(({ sources }) => sources.map(({ source }) => source)))].toSorted();
  const rupees = (amount = 0) => (amount === 0 ? '' : groupDigits(amount));
  return formatTable(
    ['DAY, PKR', 'RECEIVED', ...all.map((source) => source.toUpperCase()), 'SALES', 'ORDERS'],
    days
      .toReversed()
      .map(({ day, received, sales, orders, sources }) => [
        day,
        rupees(received),
        ...all.map((source) => rupees(sources.find((each) => each.source === source)?.amount)),
        rupees(sales),
        orders === 0 ? '' : String(orders),
      ]),
    width,
  );
}

type Row = [what: string, how: string, see: string];
const when = (isSo: boolean, row: Row): Row[] => (isSo ? [row] : []);

function shelvesIn({ shelves, low_shelves: { empty, low } }: Today['waiting']): string {
  const shown = shelves.filter(({ free }) => free > 0).slice(0, SHELVES_SHOWN);
  return [
    ...(empty === 0 ? [] : [`${empty} empty`]),
    ...shown.map(({ variant, free }) => `${variant} ${free}`),
    ...andMore(low - shown.length),
  ].join(', ');
}

const replacedBy = ({ replaced, more_replaced: more }: Today): string =>
  [...replaced.map(({ count: items, by }) => `${count(items, 'item')} by ${by}`), ...andMore(more)].join(
    ', ',
  );

const andMore = (more: number): string[] => (more > 0 ? [`${more} more`] : []);

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** A duration in its two greatest units: `2 h 5 min`. */
function lengthOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes} min`;
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} h ${minutes % HOUR_MINUTES} min`;
  return `${Math.floor(minutes / DAY_MINUTES)} d ${Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES)} h`;
}
