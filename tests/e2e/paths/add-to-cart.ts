import type { Page } from '@playwright/test';
import type { Ask } from '#contract/asks.ts';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import { CART_LINES_MAX } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { countItems } from '#web/features/cart/cart-lines.ts';
import { addToCartModel } from '#web/features/catalogue/add-to-cart/tests/add-to-cart.model.ts';
import { cartOf, sampleCatalogue, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { expect } from '../support/host.ts';
import { advanceUntil, rejection, visit, writeInOtherTab } from './shop.ts';

const card = sampleItem('steam-usd-1');
const FULL = cartOf(
  ...Array.from({ length: CART_LINES_MAX }, (_, at) => ({ ...card, id: `card-${at}`, price: pkr(100) })),
);
const EMPTY = cartOf();

/** The sample catalogue with manual delivery only, which needs to know these things. */
const byHand = (asks: readonly Ask[]): unknown =>
  JSON.parse(
    JSON.stringify(sampleCatalogue).replaceAll('"Instant"', `"2-6 hours","asks":${JSON.stringify(asks)}`),
  );

/** Another tab writes this cart, and this tab receives it. */
export async function setCartFromOtherTab(page: Page, cart: typeof FULL): Promise<void> {
  await writeInOtherTab(page, 'cart', cart);
  const link = page.getByRole('banner').getByRole('link', { name: `Cart, ${countItems(cart)} items` });
  await expect(link).toBeAttached();
}

export const addToCart = defineBrowserFlow(addToCartModel, {
  async open(page, { isInstant, asks }) {
    if (!isInstant) await page.route(`**${CATALOGUE_PATH}`, (route) => route.fulfill({ json: byHand(asks) }));
    await visit(page, '/product/gift-cards/valorant-vp');
    if (!isInstant) await advanceUntil(page, () => page.getByText('2-6 hours').isVisible());
  },
  root: (page) => page.getByRole('main'),
  causes: { 'form.lost': notPlayable('The form has loaded by then.') },
  wire: {
    addToCart: {
      immediate: {
        taken: (page) => setCartFromOtherTab(page, EMPTY),
        capped: notPlayable('One alone is taken or refused; the paths add one at a time.'),
        refused: (page) => setCartFromOtherTab(page, FULL),
        broken: notPlayable('The cart is always there.'),
      },
    },
    checkStock: {
      request: 'POST /api/check-stock',
      answers: { ready: { status: 204 }, short: rejection(409, 'Not in stock.'), unreachable: 'unreachable' },
    },
  },
});
