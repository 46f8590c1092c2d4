import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { BOUGHT, buyAgainModel } from '#web/features/orders/tests/buy-again.model.ts';
import { noteOf, ordersModel, paymentsModel } from '#web/features/orders/tests/history.model.ts';
import { receiptModel } from '#web/features/orders/tests/receipt.model.ts';
import { MEMBER_RECORDS, rejection, VALID_SESSION, visit } from './shop.ts';

const LOST = rejection(503, 'No network.');

/** The catalogue whose notes the orders page shows: how its goods are redeemed. */
const CATALOGUE_WITH_NOTE = [
  {
    id: 'steam-wallet',
    type: 'products',
    name: 'Steam Wallet',
    note: noteOf('steam-10'),
    products: [{ id: 'steam-10', name: '10 USD', price: 2_950 }],
  },
];

const [SHOWN_ORDER] = ordersModel.outcomes.fetchRows.some.rows;
if (SHOWN_ORDER === undefined) throw new Error('The samples lack orders.');
const SHOWN_ID = SHOWN_ORDER.id;

const PAST_ORDER = 'c41f0be92d7a4e65b81098d3f7ac5299';
/** A catalogue that still sells these products. */
const catalogueOf = (cart: readonly { id: string; name: string }[]) => [
  {
    id: 'past-goods',
    type: 'products',
    name: 'Past goods',
    products: cart.map(({ id, name }) => ({ id, name, price: 2_950 })),
  },
];

export const orders = defineBrowserFlow(ordersModel, {
  open: (page, { openRow }) =>
    visit(page, openRow === null ? '/my/orders' : `/my/orders?order=${openRow}`, {
      ...MEMBER_RECORDS,
      products: CATALOGUE_WITH_NOTE,
    }),
  root: (page) => page.getByRole('main'),
  otherRequests: { ...VALID_SESSION, 'GET /catalogue.json': { json: CATALOGUE_WITH_NOTE } },
  wire: {
    fetchRows: {
      request: 'GET /api/my-orders',
      answers: { some: { json: ordersModel.outcomes.fetchRows.some.rows }, none: { json: [] }, lost: LOST },
    },
  },
});

export const buyAgain = defineBrowserFlow(buyAgainModel, {
  open: (page) =>
    visit(page, `/my/orders?order=${PAST_ORDER}`, {
      ...MEMBER_RECORDS,
      products: catalogueOf(BOUGHT),
    }),
  root: (page) => page.getByRole('main'),
  otherRequests: {
    ...VALID_SESSION,
    'GET /catalogue.json': { json: catalogueOf(BOUGHT) },
    'GET /api/my-orders': {
      json: ordersModel.outcomes.fetchRows.some.rows
        .slice(0, 1)
        .map((order) => ({ ...order, id: PAST_ORDER, cart: BOUGHT })),
    },
  },
  wire: {
    putInCart: {
      immediate: {
        all: async () => {},
        part: notPlayable('All that the order holds is still sold.'),
        nothing: notPlayable('All that the order holds is still sold.'),
        broken: notPlayable('The cart is always there.'),
      },
    },
  },
});

export const receipt = defineBrowserFlow(receiptModel, {
  async open(page) {
    await page.addInitScript(() => {
      window.print = () => {};
    });
    await visit(page, `/my/orders?order=${SHOWN_ID}`, MEMBER_RECORDS);
  },
  root: (page) => page.getByRole('main'),
  otherRequests: { ...VALID_SESSION, 'GET /api/my-orders': { json: [SHOWN_ORDER] } },
  wire: { printReceipt: { immediate: { broken: notPlayable('Chromium prints.') } } },
  causes: {
    'dialog.opened': (page) => page.evaluate(() => void window.dispatchEvent(new Event('beforeprint'))),
    'dialog.closed': (page) => page.evaluate(() => void window.dispatchEvent(new Event('afterprint'))),
  },
});

export const payments = defineBrowserFlow(paymentsModel, {
  open: (page) => visit(page, '/my/payments', MEMBER_RECORDS),
  root: (page) => page.getByRole('main'),
  otherRequests: VALID_SESSION,
  wire: {
    fetchRows: {
      request: 'GET /api/my-payments',
      answers: { some: { json: paymentsModel.outcomes.fetchRows.some.rows }, none: { json: [] }, lost: LOST },
    },
  },
  causes: { 'row.toggled': notPlayable('A payment opens on a page of its own: no row of this list does.') },
});
