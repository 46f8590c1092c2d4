import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { cartModel } from '#web/features/cart/tests/cart.model.ts';
import { cartOf, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { deliverCatalogue, rejection, treeOf, visit, writeInOtherTab } from './shop.ts';

const { accepted, refused } = cartModel.outcomes.checkCoupon;
const priced = cartOf(sampleItem('valorant-vp-1000', 2), sampleItem('pubg-uc-60'));
/** States without a delay that could end before the next catalogue arrives. */
const WITHOUT_DELAY = /^coupon\.(none|unavailable|applied\.idle|revoked\..*)$/;

export const cart = defineBrowserFlow(cartModel, {
  open: (page, { cart }) => visit(page, '/cart', { cart: { ...cart } }),
  root: (page) => page.getByRole('main'),
  wire: {
    checkCoupon: {
      request: 'POST /api/coupon',
      answers: {
        accepted: { json: { ...priced, ...accepted } },
        refused: rejection(422, refused.reason),
        broken: 'unreachable',
      },
    },
  },
  causes: {
    'cart.synced': {
      when: (leaves) => !leaves.includes('lines.empty') || leaves.includes('notices.none'),
      by: (page, { cart }) => writeInOtherTab(page, 'cart', { ...cart }),
      otherwise: 'The catalogue no longer has these goods, so it has no label for their details.',
    },
    'catalogue.updated': {
      when: (leaves) => leaves.some((leaf) => WITHOUT_DELAY.test(leaf)),
      by: (page, { catalogue }) => deliverCatalogue(page, treeOf(catalogue)),
      otherwise: 'A delay of this leaf runs out before the next catalogue.',
    },
    'item.added': notPlayable('Items are added on the page of a product.'),
    'stock.checked': notPlayable('Stock is checked on the page of a product.'),
    'order.placed': notPlayable('Orders are placed on the page of payment.'),
    'order.repriced': notPlayable('Orders are priced on the page of payment.'),
    'items.restored': notPlayable('Items come back from the page of their payment.'),
    'page.left': notPlayable('After it the cart is no longer shown.'),
  },
});
