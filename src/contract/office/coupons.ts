import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

/** The answer of `coupons add`. */
export const AddedCoupon = v.object({ code: v.string() });

export const ADDED_COUPON_EXAMPLES: Examples<typeof AddedCoupon> = [{ code: 'SPRING' }];

/** The answer of `coupons list`. */
export const Coupons = v.array(
  v.object({
    code: withMetadata(v.string(), { label: 'Code' }),
    discount: withMetadata(v.number(), { label: 'Discount', is: 'share' }),
    cap: withMetadata(v.number(), { label: 'At most', is: 'rupees' }),
    uses: withMetadata(v.number(), { label: 'Uses' }),
    uses_max: withMetadata(v.nullable(v.number()), { label: 'Of' }),
    ends_at: withMetadata(v.nullable(v.string()), { label: 'Ends', is: 'time' }),
    state: withMetadata(v.picklist(['open', 'ended', 'used up']), { label: 'State', is: 'state' }),
  }),
);
export type Coupons = v.InferOutput<typeof Coupons>;

export const COUPONS_EXAMPLES: Examples<typeof Coupons> = [
  [
    {
      code: 'EID10',
      discount: 0.1,
      cap: 500,
      uses: 34,
      uses_max: 100,
      ends_at: '2026-03-02T19:00:00.000Z',
      state: 'open',
    },
    {
      code: 'WELCOME',
      discount: 0.05,
      cap: 250,
      uses: 812,
      uses_max: null,
      ends_at: null,
      state: 'open',
    },
    {
      code: 'SPRING',
      discount: 0.125,
      cap: 1_000,
      uses: 50,
      uses_max: 50,
      ends_at: null,
      state: 'used up',
    },
  ],
];

/** The answer of `coupons end`. */
export const EndedCoupon = v.object({ code: v.string(), ended: v.boolean(), ends_at: v.string() });

export const ENDED_COUPON_EXAMPLES: Examples<typeof EndedCoupon> = [
  { code: 'SPRING', ended: true, ends_at: '2026-03-02T12:00:00.000Z' },
];
