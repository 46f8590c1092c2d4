import * as v from 'valibot';
import { BOOKS_DAY, BooksDay } from './books.ts';
import type { Examples } from './examples.ts';

const Waiting = v.object({ orders: v.number(), items: v.number(), since: v.nullable(v.string()) });

const Sum = v.object({ currency: v.string(), count: v.number(), amount: v.string(), since: v.string() });

/** The answer of `today`: what waits for a person, and what was sold and received. */
export const Today = v.object({
  at: v.string(),
  since: v.string(),
  waiting: v.object({
    unmatched: v.array(Sum),
    /** Booked money that the bank took back. */
    reversed: v.array(Sum),
    /** Rows of statements that an import left to a person. */
    left_rows: v.object({ count: v.number(), since: v.nullable(v.string()) }),
    unconfirmed: v.object({ count: v.number(), since: v.nullable(v.string()) }),
    by_hand: Waiting,
    back_ordered: Waiting,
    chats: v.object({ count: v.number(), since: v.nullable(v.string()) }),
    /** The most urgent of the low shelves; `low_shelves` counts all of them. */
    shelves: v.array(v.object({ variant: v.string(), name: v.string(), free: v.number() })),
    low_shelves: v.object({ empty: v.number(), low: v.number() }),
    /**
     * What the owner is told of, if no mail tells it, of the last days; for a manager.
     */
    grave: v.object({ count: v.number(), since: v.nullable(v.string()) }),
    /** Failed mails: those to be tried again, and those given up today. */
    mails: v.object({ retrying: v.number(), given_up: v.number() }),
    /**
     * Why the catalogue's file is refused or can't be written. Meanwhile the shop sells without it.
     */
    catalogue: v.nullable(
      v.object({ is: v.picklist(['refused', 'unwritable']), why: v.string(), since: v.string() }),
    ),
  }),
  /** Today's sales without cancelled orders, at prices before discounts. */
  products: v.array(
    v.object({ variant: v.string(), name: v.string(), quantity: v.number(), amount: v.number() }),
  ),
  /** How many more products were sold today. */
  more_products: v.number(),
  /**
   * The money received and the sales of each of 14 days, from the books, the newest last.
   */
  days: v.array(BooksDay),
  /** What most people asked for and isn't sold: ten wishes. */
  wishes: v.array(v.object({ words: v.string(), people: v.number() })),
  /** Items replaced today, by operator. */
  replaced: v.array(v.object({ by: v.string(), count: v.number() })),
  /** How many more operators replaced items. */
  more_replaced: v.number(),
});
export type Today = v.InferOutput<typeof Today>;

/** The figures of the first example all differ, so that a test sees two swapped fields. */
export const TODAY_EXAMPLES: Examples<typeof Today> = [
  {
    at: '2026-03-02T12:00:00.000Z',
    since: '2026-03-01T19:00:00.000Z',
    waiting: {
      unmatched: [
        { currency: 'PKR', count: 2, amount: '12900', since: '2026-03-02T09:05:00.000Z' },
        { currency: 'USDT', count: 1, amount: '8.25', since: '2026-03-02T10:44:00.000Z' },
      ],
      reversed: [{ currency: 'PKR', count: 3, amount: '700', since: '2026-02-27T06:00:00.000Z' }],
      left_rows: { count: 11, since: '2026-03-02T10:30:00.000Z' },
      unconfirmed: { count: 4, since: '2026-03-02T11:58:00.000Z' },
      by_hand: { orders: 3, items: 5, since: '2026-03-01T08:10:00.000Z' },
      back_ordered: { orders: 1, items: 6, since: '2026-03-02T06:40:00.000Z' },
      chats: { count: 7, since: '2026-03-02T11:38:00.000Z' },
      shelves: [
        { variant: 'valorant-vp-475', name: 'Valorant 475 Points', free: 0 },
        { variant: 'pubg-uc-60', name: 'PUBG Mobile 60 UC', free: 3 },
      ],
      low_shelves: { empty: 1, low: 1 },
      grave: { count: 10, since: '2026-03-02T08:15:00.000Z' },
      mails: { retrying: 8, given_up: 9 },
      catalogue: {
        is: 'refused',
        why: 'gift-cards › steam-wallet › products[0].price: must be in whole rupees',
        since: '2026-03-02T06:40:00.000Z',
      },
    },
    products: [
      { variant: 'steam-usd-10', name: 'Steam Wallet 10 USD', quantity: 9, amount: 26_550 },
      { variant: 'pc-setup-basic', name: 'PC setup by phone', quantity: 4, amount: 18_000 },
      { variant: 'valorant-vp-475', name: 'Valorant 475 Points', quantity: 12, amount: 16_680 },
    ],
    more_products: 0,
    days: [{ day: '2026-03-01', received: 0, sales: 0, refunds: 0, orders: 0, sources: [] }, BOOKS_DAY],
    wishes: [
      { words: 'ChatGPT Plus', people: 41 },
      { words: 'shein gift card', people: 14 },
    ],
    replaced: [
      { by: 'omar', count: 2 },
      { by: 'sana', count: 5 },
    ],
    more_replaced: 0,
  },
  {
    at: '2026-03-02T12:00:00.000Z',
    since: '2026-03-01T19:00:00.000Z',
    waiting: {
      unmatched: [],
      reversed: [],
      left_rows: { count: 0, since: null },
      unconfirmed: { count: 0, since: null },
      by_hand: { orders: 0, items: 0, since: null },
      back_ordered: { orders: 0, items: 0, since: null },
      chats: { count: 0, since: null },
      shelves: [],
      low_shelves: { empty: 0, low: 0 },
      grave: { count: 0, since: null },
      mails: { retrying: 0, given_up: 0 },
      catalogue: null,
    },
    products: [],
    more_products: 0,
    days: [],
    wishes: [],
    replaced: [],
    more_replaced: 0,
  },
];
