import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { calls } from '#contract/calls.ts';
import type { Checkout, CheckoutAnswer } from '#contract/payments.ts';
import { newId } from '#server/platform/ids.ts';
import type { Caller, Shopper } from './caller.ts';

const GIVE_UP_MS = 90_000;
const RETRY_MS = 500;

/**
 * Places an order, and repeats it with its key until it is answered: a person presses again, some time
 * after what the answer asks to wait. Null if it was refused, or not answered in 90 s.
 */
export async function placeUntilAnswered(
  call: Caller['call'],
  shopper: Shopper,
  checkout: Checkout,
): Promise<CheckoutAnswer | null> {
  const key = newId();
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    const { status, text, retryMs } = await call('checkout', calls.checkout.path, shopper, {
      body: checkout,
      key,
      method: checkout.method,
    });
    if (status === 200) return v.parse(calls.checkout.answer, JSON.parse(text));
    if (status !== 0 && status < 500 && status !== 429) return null;
    await wait((retryMs ?? RETRY_MS) * (1 + Math.random()));
  }
  return null;
}
