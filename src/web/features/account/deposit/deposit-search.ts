import * as v from 'valibot';
import { DEPOSIT_MAX } from '#contract/constants.ts';

/**
 * The address of the deposit's page: `short` is what the balance lacks for the cart, which the checkout
 * sends along. The router reads a number in an address as a text.
 */
const Short = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(DEPOSIT_MAX),
);
export const DepositSearch = v.object({ short: v.fallback(v.optional(Short), undefined) });
