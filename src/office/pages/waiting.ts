import type { Today } from '#contract/office/today.ts';
import { formatMoney } from '#web/lib/money.ts';

/** A number of things that wait for an operator, and the page where they are handled. */
type Waiting = { name: string; how: string; since: string | null; to: string; count: number };

const SHELVES_SHOWN = 3;

/** The things that wait, oldest first; those without a time last. */
export function waitingIn({ waiting }: Today): Waiting[] {
  const {
    left_rows: left,
    unconfirmed,
    by_hand: byHand,
    back_ordered: short,
    chats,
    low_shelves: { empty, low },
    grave,
    mails,
  } = waiting;
  const failed = mails.retrying + mails.given_up;
  return [
    ...waiting.unmatched.map((sum) => toSum('Money unmatched', sum)),
    ...waiting.reversed.map((sum) => toSum('Money taken back', sum)),
    {
      name: 'Statement rows left to you',
      to: '/money',
      since: left.since,
      count: left.count,
      how: many(left.count, 'row'),
    },
    {
      name: 'Money unconfirmed',
      to: '/money',
      since: unconfirmed.since,
      count: unconfirmed.count,
      how: many(unconfirmed.count, 'payment'),
    },
    {
      name: 'Orders to deliver by hand',
      to: '/orders',
      since: byHand.since,
      count: byHand.orders,
      how: `${many(byHand.orders, 'order')}, ${many(byHand.items, 'item')}`,
    },
    {
      name: 'Orders without codes',
      to: '/list/stock',
      since: short.since,
      count: short.orders,
      how: `${many(short.orders, 'order')}, ${many(short.items, 'code')}`,
    },
    {
      name: 'Chats',
      to: '/chats',
      since: chats.since,
      count: chats.count,
      how: `${many(chats.count, 'visitor')} without an answer`,
    },
    {
      name: 'Low shelves',
      to: '/do/stock/list?low=true',
      since: null,
      count: empty + low,
      how: shelvesIn(waiting),
    },
    {
      name: 'Access and large sums',
      to: '/do/audit/list?grave=true',
      since: grave.since,
      count: grave.count,
      how: `${many(grave.count, 'change')} of the last days`,
    },
    {
      name: 'Mails that failed',
      to: '/list/mails',
      since: null,
      count: failed,
      how: `${mails.retrying} tried again, ${mails.given_up} given up`,
    },
  ]
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (a.since ?? LAST).localeCompare(b.since ?? LAST));
}

const shelvesIn = ({ shelves, low_shelves: { empty, low } }: Today['waiting']): string => {
  const shown = shelves.filter(({ free }) => free > 0).slice(0, SHELVES_SHOWN);
  return [
    ...(empty === 0 ? [] : [`${empty} empty`]),
    ...shown.map(({ name, free }) => `${name}: ${free}`),
    ...(low > shown.length ? [`${low - shown.length} more`] : []),
  ].join(', ');
};

/** Sorts after every ISO time. */
const LAST = 'Z';

const toSum = (
  name: string,
  { currency, count, amount, since }: Today['waiting']['unmatched'][number],
): Waiting => ({
  name: `${name}, ${currency}`,
  to: '/money',
  since,
  count,
  how: `${many(count, 'receipt')}, ${formatMoney(amount, currency)}`,
});

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
