import * as v from 'valibot';

/** The orders that a list can be put in; without one it is as listed, or by the best match. */
const SORTS = ['price-up', 'price-down', 'name'] as const;
export type Sort = (typeof SORTS)[number];

/** An optional parameter of the address; what doesn't fit is dropped. */
const optional = <const S extends v.GenericSchema<unknown, string>>(schema: S) =>
  v.fallback(v.optional(schema), undefined);

const Choice = v.pipe(v.string(), v.minLength(1), v.maxLength(500));

/** A list's filters and order, as parameters of the address. */
export const FILTER_PARAMS = {
  region: optional(Choice),
  type: optional(Choice),
  instant: optional(v.literal('yes')),
  /** The highest price, in whole rupees. */
  max: optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/))),
  sort: optional(v.picklist(SORTS)),
};

/** The address's count of presses of "Show more" under a list. */
export const MORE_PARAM = { more: optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/))) };
