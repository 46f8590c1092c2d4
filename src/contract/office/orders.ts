import * as v from 'valibot';
import { LabelledDetail } from '../asks.ts';
import { assignment } from './assignment.ts';
import type { Examples } from './examples.ts';
import { ORDER, ORDER_NUMBER, PAYMENT, PAYMENT_NUMBER, SETUP, STEAM } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

const Rupees = v.number();

const STATES = ['processing', 'completed', 'cancelled'] as const;
export const OrderState = v.picklist(STATES, `must be one of ${STATES.join(', ')}`);

export const OrderLine = v.object({
  variant: withMetadata(v.string(), { label: 'Variant', ref: 'variant' }),
  name: withMetadata(v.string(), { label: 'Name' }),
  price: withMetadata(Rupees, { label: 'Price', is: 'rupees' }),
  quantity: withMetadata(v.number(), { label: 'Ordered' }),
  missing: withMetadata(v.number(), { label: 'Missing' }),
  by_hand: v.boolean(),
  answers: v.array(LabelledDetail),
});

const order = {
  id: withMetadata(v.string(), { is: 'id', ref: 'order' }),
  /** The short number for people, if the order has one. */
  number: withMetadata(v.nullable(v.string()), { label: 'Order', ref: 'order' }),
  created_at: withMetadata(v.string(), { label: 'Created', is: 'time' }),
  username: withMetadata(v.string(), { label: 'Buyer', ref: 'account' }),
  state: withMetadata(OrderState, { label: 'State', is: 'state' }),
  amount: withMetadata(Rupees, { is: 'rupees' }),
  paid: withMetadata(Rupees, { label: 'Paid', is: 'rupees' }),
  refunded: withMetadata(Rupees, { is: 'rupees' }),
  ...assignment,
};

const ListedOrder = v.object({ ...order, lines: v.array(OrderLine) });
export type ListedOrder = v.InferOutput<typeof ListedOrder>;

const ORDER_SAMPLE = {
  id: ORDER,
  number: ORDER_NUMBER,
  username: 'amna_k',
  state: 'processing',
  amount: 10_400,
  paid: 10_400,
  refunded: 0,
  created_at: '2026-03-02T09:07:00.000Z',
  assigned_to: 'sana',
  assigned_at: '2026-03-02T09:20:00.000Z',
} as const;

export const Orders = v.array(ListedOrder);

export const ORDERS_EXAMPLES: Examples<typeof Orders> = [[{ ...ORDER_SAMPLE, lines: [STEAM, SETUP] }]];

export const FoundOrders = v.object({
  orders: v.array(
    v.object({
      ...order,
      lines: v.array(OrderLine),
      found_by: withMetadata(v.array(v.string()), { label: 'Found by' }),
    }),
  ),
  /** Whether there are older ones. */
  more_orders: v.boolean(),
  /** Whether the search left out older codes. */
  more_codes: v.boolean(),
});

export const FOUND_ORDERS_EXAMPLES: Examples<typeof FoundOrders> = [
  {
    orders: [
      {
        ...ORDER_SAMPLE,
        lines: [STEAM, SETUP],
        found_by: ['the end of a code of Steam Wallet 10 USD'],
      },
    ],
    more_orders: false,
    more_codes: false,
  },
  { orders: [], more_orders: false, more_codes: true },
];

/** A delivered item of a line. `dead_at` is when it was replaced. */
const Item = v.object({
  shown: v.string(),
  by_hand: v.boolean(),
  at: v.string(),
  dead_at: v.nullable(v.string()),
});

export const OrderDetails = v.object({
  ...order,
  amount: withMetadata(Rupees, { label: 'Price', is: 'rupees' }),
  email: v.string(),
  payment_id: withMetadata(v.string(), { is: 'id', ref: 'payment' }),
  payment_number: withMetadata(v.nullable(v.string()), { label: 'Payment', ref: 'payment' }),
  notes: v.array(v.object({ at: v.string(), text: v.string() })),
  lines: v.array(v.object({ ...OrderLine.entries, items: v.array(Item) })),
});
export type OrderDetails = v.InferOutput<typeof OrderDetails>;

export const ORDER_DETAILS_EXAMPLES: Examples<typeof OrderDetails> = [
  {
    ...ORDER_SAMPLE,
    refunded: 500,
    email: 'amna@example.com',
    payment_id: PAYMENT,
    payment_number: PAYMENT_NUMBER,
    notes: [{ at: '2026-03-02T10:25:00.000Z', text: 'Called about the dead code; the new one works.' }],
    lines: [
      {
        ...STEAM,
        items: [
          {
            shown: '…XB4D',
            by_hand: false,
            at: '2026-03-02T09:07:00.000Z',
            dead_at: '2026-03-02T10:20:00.000Z',
          },
          { shown: '…LL7C', by_hand: false, at: '2026-03-02T09:07:00.000Z', dead_at: null },
        ],
      },
      { ...SETUP, items: [] },
    ],
  },
];

/** The answer of `orders take`. */
export const TakenOrder = v.object({
  order: v.string(),
  number: v.string(),
  ...assignment,
  new: v.boolean(),
});

export const TAKEN_ORDER_EXAMPLES: Examples<typeof TakenOrder> = [
  {
    order: ORDER,
    number: ORDER_NUMBER,
    assigned_to: 'sana',
    assigned_at: '2026-03-02T09:20:00.000Z',
    new: true,
  },
  { order: ORDER, number: ORDER_NUMBER, assigned_to: null, assigned_at: null, new: true },
];

/** The answer of `orders note`. */
export const NotedOrder = v.object({ order: v.string(), number: v.string(), new: v.boolean() });

export const NOTED_ORDER_EXAMPLES: Examples<typeof NotedOrder> = [
  { order: ORDER, number: ORDER_NUMBER, new: true },
];

/** The answer of `orders mail`. */
export const MailedOrder = v.object({ order: v.string(), to: v.string(), new: v.boolean() });

export const MAILED_ORDER_EXAMPLES: Examples<typeof MailedOrder> = [
  { order: ORDER, to: 'amna@example.com', new: true },
  { order: ORDER, to: 'amna@example.com', new: false },
];

/** The answer of `orders deliver`. */
export const DeliveredLine = v.object({
  order: v.string(),
  variant: v.string(),
  delivered: v.number(),
  missing: v.number(),
  completed: v.boolean(),
});

export const DELIVERED_LINE_EXAMPLES: Examples<typeof DeliveredLine> = [
  { order: ORDER, variant: 'pc-setup-basic', delivered: 1, missing: 0, completed: true },
  { order: ORDER, variant: 'pc-setup-basic', delivered: 1, missing: 2, completed: false },
];

/** The answer of `orders delivered`: what was typed for an order, never a code of the stock. */
export const DeliveredByHand = v.object({
  order: v.string(),
  number: v.string(),
  items: v.array(
    v.object({
      variant: withMetadata(v.string(), { label: 'Variant', ref: 'variant' }),
      name: withMetadata(v.string(), { label: 'Name' }),
      text: withMetadata(v.string(), { label: 'Delivered', is: 'secret' }),
      at: withMetadata(v.string(), { label: 'At', is: 'time' }),
      dead_at: withMetadata(v.nullable(v.string()), { label: 'Replaced', is: 'time' }),
    }),
  ),
});

export const DELIVERED_BY_HAND_EXAMPLES: Examples<typeof DeliveredByHand> = [
  {
    order: ORDER,
    number: ORDER_NUMBER,
    items: [
      {
        variant: 'pc-setup-basic',
        name: 'PC setup by phone',
        text: 'We call you on Monday at 10:00',
        at: '2026-03-02T10:00:00.000Z',
        dead_at: null,
      },
    ],
  },
];

/** The answer of `orders replace`. */
export const ReplacedItem = v.object({
  order: v.string(),
  variant: v.string(),
  dead: v.string(),
  items: v.number(),
  /** Whether the dead item was itself a replacement. */
  was_replacement: v.boolean(),
});

export const REPLACED_ITEM_EXAMPLES: Examples<typeof ReplacedItem> = [
  { order: ORDER, variant: 'valorant-vp-475', dead: '…7QXK', items: 3, was_replacement: false },
];

/** The answer of `orders refund` and `orders cancel`. */
export const Refund = v.object({
  order: v.string(),
  amount: withMetadata(v.number(), { label: 'Amount', is: 'rupees' }),
  total: withMetadata(v.number(), { label: 'In total', is: 'rupees' }),
  new: v.boolean(),
});

export const REFUND_EXAMPLES: Examples<typeof Refund> = [
  { order: ORDER, amount: 500, total: 500, new: true },
  { order: ORDER, amount: 500, total: 500, new: false },
];

export const CANCELLED_ORDER_EXAMPLES: Examples<typeof Refund> = [
  { order: ORDER, amount: 4_500, total: 5_000, new: true },
];
