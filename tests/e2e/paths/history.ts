import { noteOf, ordersModel, paymentsModel } from '#web/features/history/history.model.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { leftOut } from '#web/testing/wiring.ts';
import { MEMBER, refusal, VALID_SESSION, visit } from './shop.ts';

const LOST = refusal(503, 'No network.');

/** What is sold, from which orders learn how it is redeemed. */
const SHELVES = [
  {
    id: 'steam-wallet',
    type: 'products',
    name: 'Steam Wallet',
    note: noteOf('steam-10'),
    products: [{ id: 'steam-10', name: '10 USD', price: 2_950 }],
  },
];

export const orders = inBrowser(ordersModel, {
  open: (page, { openRow }) =>
    visit(page, openRow === null ? '/my/orders' : `/my/orders?order=${openRow}`, {
      ...MEMBER,
      products: SHELVES,
    }),
  stage: (page) => page.getByRole('main'),
  rest: { ...VALID_SESSION, 'GET /catalogue.json': { json: SHELVES } },
  wire: {
    fetchRows: {
      request: 'GET /api/my-orders',
      answers: { some: { json: ordersModel.outcomes.fetchRows.some }, none: { json: [] }, lost: LOST },
    },
  },
});

export const payments = inBrowser(paymentsModel, {
  open: (page) => visit(page, '/my/payments', MEMBER),
  stage: (page) => page.getByRole('main'),
  rest: VALID_SESSION,
  wire: {
    fetchRows: {
      request: 'GET /api/my-payments',
      answers: { some: { json: paymentsModel.outcomes.fetchRows.some }, none: { json: [] }, lost: LOST },
    },
  },
  causes: { 'row.toggled': leftOut('A payment opens on a page of its own: no row of this list does.') },
});
