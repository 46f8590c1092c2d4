import { MINUTE_MS } from '#contract/durations.ts';
import { ATTEMPT_STATUS_HEADER, ORDERING_ACCOUNT_HEADER, otherAccount } from '#contract/payments.ts';
import type { Host } from '../host.ts';
import type { Api } from '../http/api.ts';
import type { HonoContext } from '../http/hono-context.ts';
import { HttpError, tooBusy } from '../http/http-error.ts';
import { ownOrigin } from '../http/origin.ts';
import { consumeLimit, consumeShopperLimit } from '../http/rate-limits.ts';
import { offerOf } from '../payment-methods/offer.ts';
import { createFairQueue } from '../platform/fair-queue.ts';
import type { Account } from '../sessions/session.ts';
import { authenticate } from '../sessions/session.ts';
import { applyCoupon, checkOut, checkoutAttempt } from './checkout.ts';
import { idempotencyKeyOf } from './idempotency.ts';

const COUPON_TRIES = { max: 20, windowMs: MINUTE_MS };
/** Per account, refused ones included, since each locks the account. */
const CHECKOUTS = { max: 60, windowMs: MINUTE_MS };
/**
 * The share of the database's connections that checkouts may use: in a rush of them all else goes
 * on.
 */
const CONNECTIONS_SHARE = 0.6;
/** A longer queue would mean waits of seconds. */
const WAITING_MAX = 100;

/** The calls for payment methods, coupons and checkout. */
export function registerCheckout(api: Api<Account>): void {
  api.public('paymentMethods', async ({ host, context }) => {
    const { methods } = await offerOf(host, totalIn(context.req.query('total')));
    return methods;
  });

  api.public('coupon', async ({ host, client, context, payload }) => {
    const account = await authenticate(host, context.req.header('Cookie'));
    const accountId = account?.id ?? null;
    await consumeShopperLimit(host, 'coupon', { accountId, client }, COUPON_TRIES);
    return applyCoupon(host, payload, accountId);
  });

  const turns = createFairQueue({
    concurrency: Math.max(1, Math.floor(api.host.config.poolSize * CONNECTIONS_SHARE)),
    waitingMax: WAITING_MAX,
    // The order is not placed later either, so the shopper may place it again.
    full: () => tooBusy().withHeaders({ [ATTEMPT_STATUS_HEADER]: 'refused' }),
  });
  api.authenticated('checkout', async ({ host, account, context: { req }, payload }) => {
    const key = idempotencyKeyOf(req.header('Idempotency-Key'));
    await consumeLimit(host, `checkout:${account.id}`, CHECKOUTS);
    const shown = req.header(ORDERING_ACCOUNT_HEADER);
    // A username has no character that the shop's encoding changes.
    if (shown !== undefined && shown !== account.username)
      throw new HttpError(409, otherAccount(account.username));
    // Before anything else is asked of the database for it.
    turns.ensureRoom();
    return checkOut(host, account.id, payload, key, {
      origin: shopOrigin(req, host),
      inTurn: (work) => turns.run(account.id, work),
    });
  });

  api.authenticated('checkoutAttempt', ({ host, account, context: { req }, payload: { key } }) =>
    checkoutAttempt(host, account.id, key, shopOrigin(req, host)),
  );
}

/** Where the shopper's browser finds the shop. */
const shopOrigin = (req: HonoContext['req'], { config }: Host): string =>
  ownOrigin(req.header('Host') ?? new URL(req.url).host, config);

/** The total in whole rupees that methods are listed for; null for anything else. */
const totalIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
