import type * as v from 'valibot';
import { accountCalls } from './accounts.ts';
import { cartCalls } from './cart.ts';
import { legalCalls } from './legal.ts';
import { orderCalls } from './orders.ts';
import { paymentCalls } from './payments.ts';
import { sessionCalls } from './session.ts';
import { stockCalls } from './stock.ts';
import { wishCalls } from './wishes.ts';

/**
 * All HTTP calls (spec §7), for the host. A page of the shop imports only the calls that it makes,
 * so that it loads no others. The catalogue has its own parser.
 */
export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...legalCalls,
  ...stockCalls,
  ...cartCalls,
  ...paymentCalls,
  ...orderCalls,
  ...wishCalls,
};

export type CallName = keyof typeof calls;
/** The payload of a call as the caller passes it, before trimming and defaults. */
export type PayloadOf<N extends CallName> = v.InferInput<(typeof calls)[N]['payload']>;
export type AnswerOf<N extends CallName> = v.InferOutput<(typeof calls)[N]['answer']>;
