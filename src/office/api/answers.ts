import * as v from 'valibot';
import { BooksDay } from '#contract/office/books.ts';

/* What pages of their own need of the answers of commands. */

const Text = v.optional(v.nullable(v.string()), null);

/** Who works on something, and since when. */
const taken = {
  assigned_to: Text,
  assigned_at: Text,
};

const Sum = v.object({ currency: v.string(), count: v.number(), amount: v.string(), since: v.string() });

export const Today = v.object({
  at: v.string(),
  waiting: v.object({
    unmatched: v.array(Sum),
    reversed: v.array(Sum),
    left_rows: v.object({ count: v.number(), since: Text }),
    unconfirmed: v.object({ count: v.number(), since: Text }),
    by_hand: v.object({ orders: v.number(), items: v.number(), since: Text }),
    back_ordered: v.object({ orders: v.number(), items: v.number(), since: Text }),
    chats: v.object({ count: v.number(), since: Text }),
    shelves: v.array(v.object({ variant: v.string(), name: v.string(), free: v.number() })),
    mails: v.object({ retrying: v.number(), given_up: v.number() }),
    catalogue: v.nullable(v.object({ is: v.string(), why: v.string(), since: v.string() })),
  }),
  products: v.array(
    v.object({ variant: v.string(), name: v.string(), quantity: v.number(), amount: v.number() }),
  ),
  days: v.array(BooksDay),
  replaced: v.array(v.object({ by: v.string(), count: v.number() })),
});
export type Today = v.InferOutput<typeof Today>;

/** Rows of statements that an import left to a person. */
export const LeftRows = v.array(
  v.object({
    row: v.string(),
    file: Text,
    line: v.number(),
    text: v.string(),
    why: v.string(),
    imported_at: v.string(),
    imported_by: v.string(),
  }),
);
export type LeftRow = v.InferOutput<typeof LeftRows>[number];

const Line = v.object({
  variant: v.string(),
  name: v.string(),
  price: v.number(),
  quantity: v.number(),
  missing: v.number(),
  by_hand: v.boolean(),
  answers: v.array(v.object({ label: v.string(), value: v.string() })),
});
const order = {
  ...taken,
  id: v.string(),
  number: Text,
  created_at: v.string(),
  username: v.string(),
  state: v.string(),
  amount: v.number(),
  paid: v.number(),
  refunded: v.number(),
};
const Listed = v.object({ ...order, lines: v.array(Line) });
export type ListedOrder = v.InferOutput<typeof Listed>;

export const Orders = v.array(Listed);
export const FoundOrders = v.object({ orders: v.array(Listed), more_codes: v.boolean() });

const Item = v.object({
  shown: v.string(),
  by_hand: v.boolean(),
  at: v.string(),
  dead_at: Text,
});
export const Order = v.object({
  ...order,
  email: v.string(),
  payment_id: v.string(),
  payment_number: Text,
  notes: v.array(v.object({ at: v.string(), text: v.string() })),
  lines: v.array(v.object({ ...Line.entries, items: v.array(Item) })),
});
export type Order = v.InferOutput<typeof Order>;
export type OrderLine = Order['lines'][number];

const writer = {
  ...taken,
  visitor: v.string(),
  username: Text,
  waiting_since: Text,
  lines: v.number(),
  last_message_at: v.string(),
  last_words: Text,
};
export const Chats = v.array(v.object(writer));
export const Chat = v.object({
  ...writer,
  email: Text,
  said: v.array(
    v.object({
      id: v.number(),
      from: v.string(),
      msg: v.string(),
      at: v.string(),
      by: Text,
    }),
  ),
  orders: v.array(
    v.object({
      id: v.string(),
      number: Text,
      created_at: v.string(),
      amount: v.number(),
      status_text: v.string(),
      products: v.array(v.string()),
    }),
  ),
});
export type Chat = v.InferOutput<typeof Chat>;

export const Catalogue = v.object({
  revision: v.number(),
  variants: v.array(
    v.object({
      variant: v.string(),
      name: v.string(),
      price: v.number(),
      state: v.string(),
      under: v.string(),
    }),
  ),
  nodes: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      under: Text,
      type: v.string(),
      picture: Text,
      /** Whether something below it can be hidden, and can be shown. */
      shown: v.boolean(),
      hidden: v.boolean(),
    }),
  ),
  texts: v.nullable(v.record(v.string(), v.unknown())),
});
export type Catalogue = v.InferOutput<typeof Catalogue>;
export const Changes = v.array(
  v.object({ revision: v.number(), at: v.string(), by: v.string(), summary: v.string() }),
);

/** The number of an order for people, or the beginning of its id. */
export const numberOf = ({ id, number }: { id: string; number: string | null }): string =>
  number ?? id.slice(0, 8);

/** A visitor's name, or the beginning of the id. */
export const nameOf = ({ visitor, username }: { visitor: string; username: string | null }): string =>
  username ?? `visitor ${visitor.slice(0, 6)}`;
