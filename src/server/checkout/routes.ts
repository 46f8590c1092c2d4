import { accountOf } from '../accounts/session.ts';
import type { Api } from '../http/api.ts';
import { hitClient } from '../http/limits.ts';
import { ownOrigin } from '../http/origin.ts';
import { checkOut, tryCoupon } from './checkout.ts';
import { offerOf } from './methods.ts';
import { idempotencyKeyOf } from './once.ts';

const COUPON_TRIES = { max: 20, windowMs: 60_000 };

/** Choosing how to pay, coupons, and placing an order. */
export function registerCheckout(api: Api): void {
  api.open('paymentMethods', async ({ host, context }) => {
    const { methods } = await offerOf(host, totalIn(context.req.query('total')));
    return methods;
  });

  api.open('coupon', async ({ host, client, context, payload }) => {
    await hitClient(host, 'coupon', client, COUPON_TRIES);
    const account = await accountOf(host, context.req.header('Cookie'));
    return tryCoupon(host, payload, account?.id ?? null);
  });

  api.member('checkout', ({ host, account, context: { req }, payload }) =>
    checkOut(
      host,
      account.id,
      payload,
      idempotencyKeyOf(req.header('Idempotency-Key')),
      ownOrigin(req.header('Host') ?? new URL(req.url).host, host.config),
    ),
  );
}

/** A total to look at the methods for, in whole rupees; anything else asks for them as such. */
const totalIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
