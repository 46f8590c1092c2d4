import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { BOUGHT, buyAgainModel } from '#web/features/orders/tests/buy-again.model.ts';
import { ordersModel } from '#web/features/orders/tests/history.model.ts';
import { MEMBER_RECORDS, VALID_SESSION, visit } from './shop.ts';

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
