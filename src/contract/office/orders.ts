import * as v from 'valibot';
import { LabelledDetail } from '../asks.ts';
import { assignment } from './assignment.ts';
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
  /** The short number for people, where it has one. */
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

export const Orders = v.array(ListedOrder);

export const FoundOrders = v.object({
  orders: v.array(v.object({ ...order, lines: v.array(OrderLine), found_by: v.array(v.string()) })),
  /** Whether there are older codes that were not looked through. */
  more_codes: v.boolean(),
});

/** An item of a line that was delivered: `dead_at` is when it was replaced. */
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
