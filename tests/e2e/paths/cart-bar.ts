import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { cartBarModel } from '#web/features/cart-bar/tests/cart-bar.model.ts';
import { cartOf, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { setCartFromOtherTab } from './add-to-cart.ts';
import { visit } from './shop.ts';

const FULL = cartOf(sampleItem('valorant-vp-1000', 2));
const NO_TOUCH = 'Only a touch screen has a keyboard of its own; the cart’s own test plays it on a phone.';

export const cartBar = defineBrowserFlow(cartBarModel, {
  open: (page) => visit(page, '/product/gift-cards/valorant-vp'),
  root: (page) => page.getByRole('main'),
  otherRequests: { 'POST /api/check-stock': { status: 204 } },
  causes: {
    'cart.changed': (page, { total }) => setCartFromOtherTab(page, total === null ? cartOf() : FULL),
    // Two of them are the whole sum of the sample.
    async 'item.added'(page, { item }) {
      await setCartFromOtherTab(page, cartOf());
      await page.getByLabel('Quantity of 1,000 VP').fill(String(item.quantity));
      await page.getByRole('button', { name: /^(Add|Added) 1,000 VP/ }).click();
    },
    'keyboard.opened': notPlayable(NO_TOUCH),
    'keyboard.closed': notPlayable(NO_TOUCH),
  },
});
