import * as v from 'valibot';
import { Cart } from '#contract/cart.ts';
import { Checkout, CheckoutAnswer } from '#contract/payments.ts';

/**
 * How long an attempt is asked about: the host forgets its key after a day, and would then take it for a new order. Shorter
 * than that day by more than any clock is off.
 */
const ATTEMPT_LIFE_MS = 23 * 3_600_000;

/**
 * One try to place an order. Its key goes with each of its requests, so that it is placed once however often it is sent
 * . `account` is the username, which never changes; `begunAt` the host's time in milliseconds.
 */
export const Attempt = v.object({
  account: v.string(),
  key: v.pipe(v.string(), v.minLength(1)),
  checkout: Checkout,
  begunAt: v.number(),
});
export type Attempt = v.InferOutput<typeof Attempt>;

/** The last order that this browser placed: what it was of, and where the host said that it is paid. */
export const Placed = v.object({ key: v.string(), answer: CheckoutAnswer, cart: Cart });
export type Placed = v.InferOutput<typeof Placed>;

/** What a browser keeps of checkouts: each account's attempt whose fate is unknown, and the last order that was placed. */
export const Checkouts = v.object({ attempts: v.array(Attempt), placed: v.nullable(Placed) });
export type Checkouts = v.InferOutput<typeof Checkouts>;

export const NO_CHECKOUTS: Checkouts = { attempts: [], placed: null };

/** The account's attempt whose fate is unknown; null if there is none, whatever others left open. */
export const attemptOf = (attempts: readonly Attempt[], account: string | null): Attempt | null =>
  attempts.find((attempt) => attempt.account === account) ?? null;

/** Whether an attempt is too old to be asked about. */
export const isOver = ({ begunAt }: Attempt, now: number): boolean => now - begunAt >= ATTEMPT_LIFE_MS;
