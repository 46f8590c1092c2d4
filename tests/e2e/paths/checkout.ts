import type { Page } from '@playwright/test';
import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { ATTEMPT_ID, CART, checkoutModel, UNFINISHED } from '#web/features/checkout/tests/checkout.model.ts';
import { STORAGE_SETTLE_MS } from '#web/platform/locks.ts';
import { expect } from '../support/host.ts';
import { MEMBER_RECORDS, rejection, VALID_SESSION, visit, writeInOtherTab } from './shop.ts';

const { loadOptions, submitOrder, checkAttempt } = checkoutModel.outcomes;
/** Needs two tabs that press at once, which `paying.spec.ts` tests. */
const NEEDS_OTHER_TAB = notPlayable('Another tab would have to place an order in the same moment.');
/** A catalogue with the sample cart's prices, so that the cart does not change. */
const CATALOGUE_OF_CART = CART.items.map(({ id, name, price }) => ({
  id: `page-of-${id}`,
  type: 'products',
  name,
  products: [{ id, name, price }],
}));

/** The key of the stored attempt. The shop generates its own, so it replaces the sample's. */
const keyIn = async (page: Page) => {
  const key = await page.evaluate(
    () => /"key":"(\w+)"/.exec(localStorage.getItem('checkouts') ?? '')?.[1] ?? 'none',
  );
  return key === UNFINISHED.key ? ATTEMPT_ID.key : key;
};

/** Presses after other tabs have had time to read the storage, as a person would. */
const pressAfterSettle = (name: string | RegExp) => async (page: Page) => {
  await page.clock.runFor(STORAGE_SETTLE_MS);
  await page.getByRole('main').getByRole('button', { name }).click();
};

export const checkout = defineBrowserFlow(checkoutModel, {
  now: ATTEMPT_ID.startedAt,
  open: (page, { cart, storedAttempts }) =>
    visit(page, '/payment-methods', {
      ...MEMBER_RECORDS,
      cart,
      checkouts: { attempts: storedAttempts, placed: null },
    }),
  root: (page) => page.getByRole('main'),
  otherRequests: {
    ...VALID_SESSION,
    'GET /catalogue.json': { json: CATALOGUE_OF_CART },
    'GET /api/profile': {
      json: {
        username: 'amna_k',
        email: 'amna@example.com',
        balance: loadOptions.loaded.balance,
        registered_at: '2026-03-01T12:00:00.000Z',
        preference: { alerts: true, orders: true, promos: false },
      },
    },
    // The cart has a coupon, which is revalidated from time to time.
    'POST /api/coupon': { json: CART },
    'POST /api/payment-status': rejection(404, 'There is no such payment.'),
  },
  wire: {
    loadOptions: {
      request: 'GET /api/payment-methods',
      answers: {
        loaded: { json: loadOptions.loaded.methods },
        refused: rejection(503, loadOptions.refused.reason),
        broken: 'unreachable',
      },
    },
    confirmPayer: {
      immediate: {
        confirmed: async () => {},
        'someone else': notPlayable('The profile comes with the options, so it can not differ in a walk.'),
        'not told': notPlayable('The profile comes with the options, so it can not fail in a walk.'),
      },
    },
    submitOrder: {
      request: 'POST /api/checkout',
      answers: {
        'placed here': { json: submitOrder['placed here'].answer },
        repriced: { status: 409, json: submitOrder.repriced },
        'repriced too high': { status: 409, json: submitOrder['repriced too high'] },
        pending: { status: 412, json: submitOrder.pending },
        refused: rejection(409, submitOrder.refused.reason),
        unfinished: NEEDS_OTHER_TAB,
        'changed meanwhile': NEEDS_OTHER_TAB,
        lost: rejection(503, "We're very busy right now. Please try again in a few seconds."),
      },
    },
    checkAttempt: {
      request: 'POST /api/checkout-attempt',
      answers: {
        placed: { json: checkAttempt.placed.answer },
        repriced: { status: 409, json: checkAttempt.repriced, headers: { 'Attempt-Status': 'refused' } },
        pending: { status: 412, json: checkAttempt.pending, headers: { 'Attempt-Status': 'refused' } },
        'not placed': {
          status: 404,
          text: checkAttempt['not placed'].reason,
          headers: { 'Attempt-Status': 'unknown' },
        },
        gone: NEEDS_OTHER_TAB,
        'too old': notPlayable('An attempt is too old after a day, longer than a page stays open.'),
        unsupported: rejection(404, 'There is nothing here.'),
        lost: rejection(503, "We're very busy right now. Please try again in a few seconds."),
      },
    },
    releaseAttempt: {
      immediate: {
        released: async () => {},
        broken: notPlayable('The lock of this tab is always there.'),
      },
    },
  },
  causes: {
    'check.pressed': pressAfterSettle('Check now'),
    'order.resubmitted': pressAfterSettle(/^Place order for/),
    'attempt.released': pressAfterSettle('Start over'),
    'order.submitted': pressAfterSettle('Place order'),
    'cart.changed': (page, { cart }) => writeInOtherTab(page, 'cart', cart),
    async 'storedCheckouts.changed'(page, { checkouts: { attempts, placed } }) {
      const key = await keyIn(page);
      await writeInOtherTab(page, 'checkouts', { attempts, placed: placed && { ...placed, key } });
    },
  },
  shownElsewhere: { redirecting: (page) => expect(page).toHaveURL(submitOrder['placed here'].answer.redir) },
});
