import type { Page } from '@playwright/test';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import { BALANCE_VARIANT, DEPOSIT_MAX } from '#contract/constants.ts';
import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { depositModel } from '#web/features/account/deposit/tests/deposit.model.ts';
import { countItems, quantityOf } from '#web/features/cart/cart-lines.ts';
import { cartOf, sampleCatalogue, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { expect } from '../support/host.ts';
import { deliverCatalogue, MEMBER_RECORDS, VALID_SESSION, visit, writeInOtherTab } from './shop.ts';

const treeFor = (isOffered: boolean) =>
  isOffered
    ? sampleCatalogue
    : sampleCatalogue.filter(
        (node) => node.type !== 'products' || node.products.every(({ id }) => id !== BALANCE_VARIANT),
      );

/** Another tab writes a cart with this deposit and another item, and this tab receives it. */
async function setCartFromOtherTab(page: Page, deposit: number): Promise<void> {
  const cart = cartOf(
    sampleItem('valorant-vp-1000', deposit === 0 ? 1 : 2),
    ...(deposit === 0 ? [] : [sampleItem(BALANCE_VARIANT, deposit)]),
  );
  await writeInOtherTab(page, 'cart', cart);
  const link = page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^Cart, ${countItems(cart)} `) });
  await expect(link).toBeAttached();
  expect(quantityOf(cart, BALANCE_VARIANT)).toBe(deposit);
}

export const deposit = defineBrowserFlow(depositModel, {
  async open(page, { isOffered }) {
    await page.route(`**${CATALOGUE_PATH}`, (route) => route.fulfill({ json: treeFor(isOffered) }));
    await visit(page, '/my/profile/deposit', MEMBER_RECORDS);
  },
  root: (page) => page.getByRole('main'),
  otherRequests: VALID_SESSION,
  wire: {
    addToCart: {
      immediate: {
        added: (page) => setCartFromOtherTab(page, 0),
        capped: (page) => setCartFromOtherTab(page, DEPOSIT_MAX - 1),
        refused: (page) => setCartFromOtherTab(page, DEPOSIT_MAX),
        broken: notPlayable('The cart is always there.'),
      },
    },
  },
  causes: { 'offer.changed': (page, { isOffered }) => deliverCatalogue(page, treeFor(isOffered)) },
});
