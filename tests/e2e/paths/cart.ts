import { cartModel } from '#web/app/cart/cart.model.ts';
import { cartOf, sampleItem } from '#web/app/catalogue/samples.model.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { leftOut } from '#web/testing/wiring.ts';
import { catalogueComes, inOtherTab, refusal, treeOf, visit } from './shop.ts';

const { allowed, refused } = cartModel.outcomes.checkCoupon;
const priced = cartOf(sampleItem('valorant-vp-1000', 2), sampleItem('pubg-uc-60'));
/** Where no delay runs while the next catalogue is waited for. */
const STILL = /^coupon\.(none|barred|applied\.resting|died\..*)$/;

export const cart = inBrowser(cartModel, {
  open: (page, { cart }) => visit(page, '/cart', { cart: { ...cart } }),
  stage: (page) => page.getByRole('main'),
  wire: {
    checkCoupon: {
      request: 'POST /api/coupon',
      answers: {
        allowed: { json: { ...priced, ...allowed } },
        refused: refusal(422, refused.reason),
        broken: 'unreachable',
      },
    },
  },
  causes: {
    'cart.synced': (page, { cart }) => inOtherTab(page, 'cart', { ...cart }),
    'catalogue.opened': {
      when: (leaves) => leaves.some((leaf) => STILL.test(leaf)),
      by: (page, { catalogue }) => catalogueComes(page, treeOf(catalogue)),
      otherwise: 'The next catalogue comes after a delay of this leaf has run out.',
    },
    'item.added': leftOut('Things are added on the page of a product.'),
    'order.placed': leftOut('Orders are placed on the page of payment.'),
    'order.repriced': leftOut('Orders are priced on the page of payment.'),
    'items.returned': leftOut('Items come back from the page of their payment.'),
    'cart.left': leftOut('Who leaves the cart does not see it any more.'),
  },
});
