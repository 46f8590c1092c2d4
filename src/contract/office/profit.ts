import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

const Rupees = v.nullable(v.number());

/** What goods came to, in whole rupees. */
const sums = {
  sold: withMetadata(v.number(), { label: 'Sold' }),
  /** What shoppers really paid, after discounts. */
  paid: withMetadata(v.number(), { label: 'Paid', is: 'rupees' }),
  refunds: withMetadata(v.number(), { label: 'Refunds', is: 'rupees' }),
  /** Of the delivered items whose cost is known. */
  cost: withMetadata(v.number(), { label: 'Known costs', is: 'rupees' }),
  /** How many delivered items have no known cost. */
  without_cost: withMetadata(v.number(), { label: 'Without a cost' }),
  /** How many sold items are not delivered yet, so that their cost isn't known. */
  waiting: withMetadata(v.number(), { label: 'Not delivered' }),
  /** Null if the cost of an item isn't known. */
  profit: withMetadata(Rupees, { label: 'Profit', is: 'rupees' }),
  /** The profit of the products and days all of whose costs are known; null if there are none. */
  known_profit: withMetadata(Rupees, { label: 'Where costs are known', is: 'rupees' }),
};

/** The profit of some days, by product and by day. */
export const Profit = v.object({
  from: withMetadata(v.string(), { label: 'From', is: 'day' }),
  to: withMetadata(v.string(), { label: 'To', is: 'day' }),
  ...sums,
  /** What the profit lacks, as a sentence; null if it lacks nothing. */
  lacks: withMetadata(v.nullable(v.string()), { label: 'No profit is shown' }),
  products: v.array(
    v.object({
      variant: withMetadata(v.string(), { label: 'Variant', ref: 'variant' }),
      name: withMetadata(v.string(), { label: 'Name' }),
      ...sums,
    }),
  ),
  /** How many more products there are; null if these are all. */
  more_products: withMetadata(v.nullable(v.number()), { label: 'More products' }),
  days: v.array(v.object({ day: withMetadata(v.string(), { label: 'Day', is: 'day' }), ...sums })),
  checks: v.array(v.object({ says: v.string(), adds_up: v.boolean() })),
});
export type Profit = v.InferOutput<typeof Profit>;
export type ProfitSums = Omit<Profit['days'][number], 'day'>;

const STEAM: ProfitSums = {
  sold: 12,
  paid: 35_100,
  refunds: 0,
  cost: 31_200,
  without_cost: 0,
  waiting: 0,
  profit: 3_900,
  known_profit: 3_900,
};
const SETUP: ProfitSums = {
  sold: 1,
  paid: 4_500,
  refunds: 500,
  cost: 0,
  without_cost: 1,
  waiting: 0,
  profit: null,
  known_profit: null,
};
const BOTH: ProfitSums = {
  sold: 13,
  paid: 39_600,
  refunds: 500,
  cost: 31_200,
  without_cost: 1,
  waiting: 0,
  profit: null,
  known_profit: 3_900,
};

export const PROFIT_EXAMPLES: Examples<typeof Profit> = [
  {
    from: '2026-03-02',
    to: '2026-03-02',
    ...BOTH,
    lacks: '1 item has no cost: give codes theirs by "stock set-cost"; what is delivered by hand has none.',
    products: [
      { variant: 'steam-usd-10', name: 'Steam Wallet 10 USD', ...STEAM },
      { variant: 'pc-setup-basic', name: 'PC setup by phone', ...SETUP },
    ],
    more_products: null,
    days: [{ day: '2026-03-02', ...BOTH }],
    checks: [
      { says: 'Paid PKR 39,600 = sales 39,600 − taken as paid 0.', adds_up: true },
      { says: 'Refunds PKR 500 = refunds in the books 500.', adds_up: true },
    ],
  },
];
