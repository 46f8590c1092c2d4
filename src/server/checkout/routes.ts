import { accountOf } from '../accounts/session.ts';
import type { Api } from '../http/api.ts';
import { hitClient } from '../http/limits.ts';
import { checkOut, tryCoupon } from './checkout.ts';
import { paymentMethods } from './methods.ts';
import { idempotencyKeyOf } from './once.ts';

const COUPON_TRIES = { max: 20, windowMs: 60_000 };

/** Choosing how to pay, coupons, and placing an order. */
export function registerCheckout(api: Api): void {
  api.open('paymentMethods', async ({ host }) => paymentMethods(host));

  api.open('coupon', async ({ host, client, context, payload }) => {
    await hitClient(host, 'coupon', client, COUPON_TRIES);
    const account = await accountOf(host, context.req.header('Cookie'));
    return tryCoupon(host, payload, account?.id ?? null);
  });

  api.member('checkout', ({ host, account, context, payload }) =>
    checkOut(host, account.id, payload, idempotencyKeyOf(context.req.header('Idempotency-Key'))),
  );
}
