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
    /** The number of back-ordered codes. */
    waiting: withMetadata(v.number(), { label: 'Waiting' }),
    low_below: withMetadata(v.number(), { label: 'Threshold' }),
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
      low_below: 20,
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
      low_below: 5,
      level: 'low',
    },
    {
      variant: 'steam-usd-10',
      name: 'Steam Wallet 10 USD',
      ...COUNTS,
      waiting: 0,
      low_below: 5,
      level: 'ok',
    },
  ],
  [],
];

/** The answer of `stock set-threshold`. */
export const StockThreshold = v.object({ variant: v.string(), before: v.number(), after: v.number() });

export const STOCK_THRESHOLD_EXAMPLES: Examples<typeof StockThreshold> = [
  { variant: 'steam-usd-10', before: 5, after: 20 },
  { variant: 'steam-usd-10', before: 20, after: 20 },
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
