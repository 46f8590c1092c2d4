import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

const BATCH = 'b1c49e07d3f24c55a8e6';
const counts = {
  free: withMetadata(v.number(), { label: 'Free' }),
  /** Expired codes that are neither sold nor reserved. */
  expired: withMetadata(v.number(), { label: 'Expired' }),
  /**
   * The last day, in Pakistan, on which the next free code to expire can be sold; null if none
   * expires.
   */
  good_until: withMetadata(v.nullable(v.string()), { label: 'Next expiry', is: 'day' }),
  reserved: withMetadata(v.number(), { label: 'Reserved' }),
  sold: withMetadata(v.number(), { label: 'Sold' }),
  void: withMetadata(v.number(), { label: 'Void' }),
};
const Batch = withMetadata(v.string(), { label: 'Batch', is: 'id', ref: 'batch' });
const Variant = withMetadata(v.string(), { label: 'Variant', ref: 'variant' });
const Added = withMetadata(v.string(), { label: 'Added', is: 'time' });
const COUNTS = { free: 12, expired: 0, good_until: '2026-12-31', reserved: 1, sold: 86, void: 0 };

/** The answer of `stock list`. */
export const StockLevels = v.array(
  v.object({
    variant: Variant,
    name: withMetadata(v.string(), { label: 'Name' }),
    level: withMetadata(v.picklist(['out', 'low', 'ok', 'discontinued']), { label: 'Level', is: 'state' }),
    ...counts,
    // What is over is shown with the shelf's batches.
    sold: v.number(),
    void: v.number(),
    /** The number of back-ordered codes. */
    waiting: withMetadata(v.number(), { label: 'Waiting' }),
    /** For how many whole days the free codes last, as sold in the last 14 days; null if none were. */
    lasts: withMetadata(v.nullable(v.number()), { label: 'Days left' }),
    /** As the threshold was set: by a number of codes, or by days. */
    threshold: withMetadata(v.string(), { label: 'Low' }),
    /** The codes that are enough for the threshold. */
    low_below: v.number(),
  }),
);

export const STOCK_LEVELS_EXAMPLES: Examples<typeof StockLevels> = [
  [
    {
      variant: 'valorant-vp-475',
      name: 'Valorant 475 Points',
      free: 0,
      expired: 2,
      good_until: null,
      reserved: 0,
      sold: 212,
      void: 3,
      waiting: 4,
      lasts: 0,
      threshold: 'below 7 days',
      low_below: 107,
      level: 'out',
    },
    {
      variant: 'pubg-uc-60',
      name: 'PUBG Mobile 60 UC',
      free: 3,
      expired: 0,
      good_until: null,
      reserved: 1,
      sold: 45,
      void: 0,
      waiting: 0,
      lasts: null,
      threshold: 'below 5',
      low_below: 5,
      level: 'low',
    },
    {
      variant: 'steam-usd-10',
      name: 'Steam Wallet 10 USD',
      ...COUNTS,
      waiting: 0,
      lasts: null,
      threshold: 'below 5',
      low_below: 5,
      level: 'ok',
    },
  ],
  [],
];

/** When a variant is low: with fewer free codes than `codes`, which last for `days` if it was set so. */
const Threshold = v.object({ codes: v.number(), days: v.nullable(v.number()) });

/** The answer of `stock set-threshold`. */
export const StockThreshold = v.object({ variant: v.string(), before: Threshold, after: Threshold });

export const STOCK_THRESHOLD_EXAMPLES: Examples<typeof StockThreshold> = [
  { variant: 'steam-usd-10', before: { codes: 5, days: null }, after: { codes: 20, days: null } },
  { variant: 'steam-usd-10', before: { codes: 20, days: null }, after: { codes: 20, days: null } },
  { variant: 'steam-usd-10', before: { codes: 20, days: null }, after: { codes: 34, days: 7 } },
];

/** The answer of `stock show`. */
export const VariantBatches = v.array(v.object({ batch: Batch, at: Added, ...counts }));

export const VARIANT_BATCHES_EXAMPLES: Examples<typeof VariantBatches> = [
  [{ batch: BATCH, at: '2026-03-02T08:30:00.000Z', ...COUNTS }],
];

/** The answer of `stock batches`. */
export const Batches = v.array(v.object({ batch: Batch, variant: Variant, at: Added, ...counts }));

export const BATCHES_EXAMPLES: Examples<typeof Batches> = [
  [{ batch: BATCH, variant: 'valorant-vp-475', at: '2026-03-02T08:30:00.000Z', ...COUNTS }],
  [],
];

/** The answer of `stock costs`, which managers alone read. */
export const BatchCosts = v.array(
  v.object({
    batch: Batch,
    variant: Variant,
    /** Null if it isn't known. */
    supplier: withMetadata(v.nullable(v.string()), { label: 'Supplier' }),
    at: Added,
    codes: withMetadata(v.number(), { label: 'Codes' }),
    without_cost: withMetadata(v.number(), { label: 'Without a cost' }),
    /** What each code with a known cost cost, if it was the same for all. */
    each: withMetadata(v.nullable(v.number()), { label: 'Each', is: 'rupees' }),
    /** What those with a known cost cost; null if none has one. */
    cost: withMetadata(v.nullable(v.number()), { label: 'In all', is: 'rupees' }),
  }),
);

export const BATCH_COSTS_EXAMPLES: Examples<typeof BatchCosts> = [
  [
    {
      batch: BATCH,
      variant: 'valorant-vp-475',
      supplier: 'Acme Keys',
      at: '2026-03-02T08:30:00.000Z',
      codes: 99,
      without_cost: 3,
      each: 900,
      cost: 86_400,
    },
    {
      batch: 'e2a7713c90d84be6b1f5',
      variant: 'steam-usd-10',
      supplier: null,
      at: '2026-02-20T10:05:00.000Z',
      codes: 20,
      without_cost: 20,
      each: null,
      cost: null,
    },
  ],
  [],
];

/** The answer of `stock set-cost`. */
export const CorrectedCost = v.object({
  variant: v.string(),
  changed: withMetadata(v.number(), { label: 'Codes changed' }),
  before: withMetadata(v.string(), { label: 'Before' }),
  after: withMetadata(v.string(), { label: 'Now' }),
});

export const CORRECTED_COST_EXAMPLES: Examples<typeof CorrectedCost> = [
  {
    variant: 'valorant-vp-475',
    changed: 3,
    before: '3 codes; none has a cost',
    after: '3 codes cost PKR 2,700 from Acme Keys',
  },
  {
    variant: 'valorant-vp-475',
    changed: 0,
    before: '99 codes cost PKR 89,100 from Acme Keys',
    after: '99 codes cost PKR 89,100 from Acme Keys',
  },
];

/** The answer of `stock export`. */
export const ExportedCodes = v.object({
  variant: v.string(),
  batch: v.string(),
  codes: v.array(
    v.object({
      code: withMetadata(v.string(), { label: 'Code', is: 'secret' }),
      state: withMetadata(v.string(), { label: 'State', is: 'state' }),
      /** The last day, in Pakistan, on which the code can be sold; null if it never expires. */
      good_until: withMetadata(v.nullable(v.string()), { label: 'Good until' }),
    }),
  ),
});

export const EXPORTED_CODES_EXAMPLES: Examples<typeof ExportedCodes> = [
  {
    variant: 'valorant-vp-475',
    batch: BATCH,
    codes: [
      { code: '…XB4D', state: 'sold', good_until: null },
      { code: '…LL7C', state: 'free', good_until: '2026-12-31' },
    ],
  },
];

/** The answer of `stock void`. */
export const VoidedStock = v.object({
  variant: v.string(),
  voided: v.number(),
  before: v.number(),
  delivered: v.number(),
});

export const VOIDED_STOCK_EXAMPLES: Examples<typeof VoidedStock> = [
  { variant: 'valorant-vp-475', voided: 41, before: 2, delivered: 5 },
];
