import * as v from 'valibot';
import { Cart } from '#contract/cart.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { Checkout, CheckoutAnswer } from '#contract/payments.ts';

/**
 * How long the host is asked about an attempt. It forgets the key after a day, and would then
 * say that nothing was ordered. The hour less allows for clocks that are off.
 */
const ATTEMPT_TTL_MS = 23 * HOUR_MS;

/**
 * One try to place an order. The host is later asked by its key what became of it. `account`
 * is the username, which never changes; `startedAt` is the server time in milliseconds.
 */
export const Attempt = v.object({
  account: v.string(),
  key: v.pipe(v.string(), v.minLength(1)),
  checkout: Checkout,
  startedAt: v.number(),
});
export type Attempt = v.InferOutput<typeof Attempt>;

/** The last order placed in this browser: its cart, and its payment. */
export const PlacedOrder = v.object({ key: v.string(), answer: CheckoutAnswer, cart: Cart });
export type PlacedOrder = v.InferOutput<typeof PlacedOrder>;

/** A browser's record: each account's attempt with an unknown outcome, and the last order. */
export const StoredCheckouts = v.object({ attempts: v.array(Attempt), placed: v.nullable(PlacedOrder) });
export type StoredCheckouts = v.InferOutput<typeof StoredCheckouts>;

export const NO_STORED_CHECKOUTS: StoredCheckouts = { attempts: [], placed: null };

/** The attempt of this account, or null. Other accounts' attempts are ignored. */
export const findAttempt = (attempts: readonly Attempt[], account: string | null): Attempt | null =>
  attempts.find((attempt) => attempt.account === account) ?? null;

/** Whether an attempt is too old to be asked about. */
export const isExpired = ({ startedAt }: Attempt, now: number): boolean => now - startedAt >= ATTEMPT_TTL_MS;
