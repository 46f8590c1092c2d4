import { formatMoney } from '#web/lib/money.ts';
import type { Today } from '../wire/answers.ts';

/** Something that waits for an operator, and the page where it is done. */
type Waiting = { name: string; how: string; since: string | null; to: string };

const SHELVES_SHOWN = 3;

/** What waits, oldest first; what has no beginning comes last. */
export function waitingIn({ waiting }: Today): Waiting[] {
  const { unconfirmed, by_hand: byHand, back_ordered: short, chats, shelves, mails } = waiting;
  const rows: (Waiting | null)[] = [
    ...waiting.unmatched.map((sum) => toSum(['Money unmatched', sum])),
    ...waiting.reversed.map((sum) => toSum(['Money taken back', sum])),
    unconfirmed.count === 0
      ? null
      : {
          name: 'Money unconfirmed',
          how: many(unconfirmed.count, 'payment'),
          since: unconfirmed.since,
          to: '/money',
        },
    byHand.orders === 0
      ? null
      : {
          name: 'Orders to deliver by hand',
          how: `${many(byHand.orders, 'order')}, ${many(byHand.items, 'item')}`,
          since: byHand.since,
          to: '/orders',
        },
    short.orders === 0
      ? null
      : {
          name: 'Orders without codes',
          how: `${many(short.orders, 'order')}, ${many(short.items, 'code')}`,
          since: short.since,
          to: '/list/stock',
        },
    chats.count === 0
      ? null
      : {
          name: 'Chats',
          how: `${many(chats.count, 'visitor')} without an answer`,
          since: chats.since,
          to: '/chats',
        },
    shelves.length === 0
      ? null
      : {
          name: 'Low shelves',
          how: shelvesIn(shelves),
          since: null,
          to: '/do/stock/list?low=true',
        },
    mails.retrying + mails.given_up === 0
      ? null
      : {
          name: 'Mails that failed',
          how: `${mails.retrying} tried again, ${mails.given_up} given up: the host’s log says why`,
          since: null,
          to: '/',
        },
  ];
  return rows
    .filter((row) => row !== null)
    .toSorted((a, b) => (a.since ?? LAST).localeCompare(b.since ?? LAST));
}

const shelvesIn = (shelves: Today['waiting']['shelves']): string => {
  const low = shelves.filter(({ free }) => free > 0);
  const empty = shelves.length - low.length;
  return [
    ...(empty === 0 ? [] : [`${empty} empty`]),
    ...low.slice(0, SHELVES_SHOWN).map(({ name, free }) => `${name}: ${free}`),
    ...(low.length > SHELVES_SHOWN ? [`${low.length - SHELVES_SHOWN} more`] : []),
  ].join(', ');
};

/** After every ISO time. */
const LAST = 'Z';

const toSum = ([name, { currency, count, amount, since }]: readonly [
  string,
  Today['waiting']['unmatched'][number],
]): Waiting => ({
  name: `${name}, ${currency}`,
  how: `${many(count, 'receipt')}, ${formatMoney(amount, currency)}`,
  since,
  to: '/money',
});

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
