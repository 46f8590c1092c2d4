import type { Page } from '@playwright/test';
import { HEARD_AFTER_MS } from '#web/app/locks.ts';
import { CART, checkoutModel, LEFT, STAMP } from '#web/features/checkout/checkout.model.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { leftOut } from '#web/testing/wiring.ts';
import { expect } from '../support/host.ts';
import { inOtherTab, MEMBER, refusal, VALID_SESSION, visit } from './shop.ts';

const { loadTerms, placeOrder } = checkoutModel.outcomes;
/** Two tabs would have to press at once: `paying.spec.ts` plays that. */
const ELSEWHERE = leftOut('Another tab would have to place an order in the same moment.');
/** A catalogue in which the sample cart's lines are sold as they are, so that nothing about it changes. */
const SHELVES = CART.items.map(({ id, name, price }) => ({
  id: `page-of-${id}`,
  type: 'products',
  name,
  products: [{ id, name, price }],
}));

/** The key of the attempt that the shop keeps: its own ones it makes up itself, and the chart names them by the sample. */
const keyIn = async (page: Page) => {
  const key = await page.evaluate(
    () => /"key":"(\w+)"/.exec(localStorage.getItem('checkouts') ?? '')?.[1] ?? 'none',
  );
  return key === LEFT.key ? STAMP.key : key;
};

/** A person presses later than another tab could have its turn. */
const pressInTurn = (name: string | RegExp) => async (page: Page) => {
  await page.clock.runFor(HEARD_AFTER_MS);
  await page.getByRole('main').getByRole('button', { name }).click();
};

export const checkout = inBrowser(checkoutModel, {
  now: STAMP.at,
  open: (page, { cart, kept }) =>
    visit(page, '/payment-methods', { ...MEMBER, cart, checkouts: { attempts: kept, placed: null } }),
  stage: (page) => page.getByRole('main'),
  rest: {
    ...VALID_SESSION,
    'GET /catalogue.json': { json: SHELVES },
    'GET /api/profile': {
      json: {
        username: 'amna_k',
        email: 'amna@example.com',
        balance: loadTerms.known.balance,
        registered_at: '2026-03-01T12:00:00.000Z',
        preference: { alerts: true, orders: true, promos: false },
      },
    },
    // its cart has a coupon, about which the host is asked again and again
    'POST /api/coupon': { json: CART },
    'POST /api/payment-status': refusal(404, 'There is no such payment.'),
  },
  wire: {
    loadTerms: {
      request: 'GET /api/payment-methods',
      answers: {
        known: { json: loadTerms.known.methods },
        refused: refusal(503, loadTerms.refused.reason),
        broken: 'unreachable',
      },
    },
    placeOrder: {
      request: 'POST /api/checkout',
      answers: {
        'placed here': { json: placeOrder['placed here'].answer },
        repriced: { status: 409, json: placeOrder.repriced },
        'repriced too high': { status: 409, json: placeOrder['repriced too high'] },
        pending: { status: 412, json: placeOrder.pending },
        refused: refusal(409, placeOrder.refused.reason),
        unfinished: ELSEWHERE,
        'changed meanwhile': ELSEWHERE,
        'too old': leftOut('An attempt is too old after a day, for which no page is open.'),
        lost: 'unreachable',
      },
    },
  },
  causes: {
    'check.pressed': pressInTurn('Ask now'),
    'figures.accepted': pressInTurn(/^Go on with/),
    'order.submitted': pressInTurn('Place order'),
    'cart.changed': (page, { cart }) => inOtherTab(page, 'cart', cart),
    async 'checkouts.changed'(page, { checkouts: { attempts, placed } }) {
      const key = await keyIn(page);
      await inOtherTab(page, 'checkouts', { attempts, placed: placed && { ...placed, key } });
    },
  },
  leads: { leaving: (page) => expect(page).toHaveURL(placeOrder['placed here'].answer.redir) },
});
