import * as v from 'valibot';
import type { Calls } from './call.ts';
import { Nothing } from './call.ts';
import { DEPOSIT_MAX } from './constants.ts';
import { Slug } from './primitives.ts';

/** `POST /api/check-stock`: whether `quantity` codes of the variant `productId` are free. */
export const StockCheckRequest = v.object({
  productId: Slug,
  quantity: v.pipe(
    v.number('must be a number'),
    v.safeInteger('must be a whole number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(DEPOSIT_MAX, 'is too many'),
  ),
});
export type StockCheckRequest = v.InferOutput<typeof StockCheckRequest>;

export const stockCalls = {
  checkStock: { method: 'POST', path: '/api/check-stock', payload: StockCheckRequest, answer: Nothing },
} as const satisfies Calls;
