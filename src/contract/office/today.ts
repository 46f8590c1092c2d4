import * as v from 'valibot';
import { BooksDay } from './books.ts';

const Waiting = v.object({ orders: v.number(), items: v.number(), since: v.nullable(v.string()) });

const Sum = v.object({ currency: v.string(), count: v.number(), amount: v.string(), since: v.string() });

/** The answer of `today`: what waits for a person, and what was sold and received. */
export const Today = v.object({
  at: v.string(),
  since: v.string(),
  waiting: v.object({
    unmatched: v.array(Sum),
    /** Booked money that its bank took back. */
    reversed: v.array(Sum),
    /** Rows of statements that an import left to a person. */
    left_rows: v.object({ count: v.number(), since: v.nullable(v.string()) }),
    unconfirmed: v.object({ count: v.number(), since: v.nullable(v.string()) }),
    by_hand: Waiting,
    back_ordered: Waiting,
    chats: v.object({ count: v.number(), since: v.nullable(v.string()) }),
    shelves: v.array(v.object({ variant: v.string(), name: v.string(), free: v.number() })),
    /** Mails that failed: those tried again, and those given up today. */
    mails: v.object({ retrying: v.number(), given_up: v.number() }),
    /** Why the catalogue's file is refused, or can't be written; the shop sells without it. */
    catalogue: v.nullable(
      v.object({ is: v.picklist(['refused', 'unwritable']), why: v.string(), since: v.string() }),
    ),
  }),
  /** What was sold today, without cancelled orders, at its prices before discounts. */
  products: v.array(
    v.object({ variant: v.string(), name: v.string(), quantity: v.number(), amount: v.number() }),
  ),
  /** What was received and sold on each of 14 days, by the books, the newest last. */
  days: v.array(BooksDay),
  /** Items replaced today, by operator. */
  replaced: v.array(v.object({ by: v.string(), count: v.number() })),
});
export type Today = v.InferOutput<typeof Today>;
