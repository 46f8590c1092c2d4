import type * as v from 'valibot';
import { accountCalls } from './accounts.ts';
import { cartCalls } from './cart.ts';
import { legalCalls } from './legal.ts';
import { orderCalls } from './orders.ts';
import { paymentCalls } from './payments.ts';
import { sessionCalls } from './session.ts';
import { stockCalls } from './stock.ts';

/**
 * Every HTTP call of the shop (spec §7), for who serves them all; a page of the shop takes those that it makes from where they are
 * declared, and loads no others. The catalogue has its own parser.
 */
export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...legalCalls,
  ...stockCalls,
  ...cartCalls,
  ...paymentCalls,
  ...orderCalls,
};

export type CallName = keyof typeof calls;
/** What one hands to a call: the schema's input, before trimming and the like. */
export type PayloadOf<N extends CallName> = v.InferInput<(typeof calls)[N]['payload']>;
export type AnswerOf<N extends CallName> = v.InferOutput<(typeof calls)[N]['answer']>;
