import type { Page } from '@playwright/test';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import { BALANCE_VARIANT, DEPOSIT_MAX } from '#contract/constants.ts';
import { cartOf, sampleCatalogue, sampleItem } from '#web/app/catalogue/samples.model.ts';
import { depositModel } from '#web/features/deposit/deposit.model.ts';
import { countOf, quantityOf } from '#web/lib/cart/lines.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { leftOut } from '#web/testing/wiring.ts';
import { expect } from '../support/host.ts';
import { catalogueComes, inOtherTab, MEMBER, VALID_SESSION, visit } from './shop.ts';

const treeFor = (isOffered: boolean) =>
  isOffered
    ? sampleCatalogue
    : sampleCatalogue.filter(
        (node) => node.type !== 'products' || node.products.every(({ id }) => id !== BALANCE_VARIANT),
      );

/** Another tab has left a cart with something else and this deposit in it, and this tab knows. */
async function cartHolds(page: Page, deposit: number): Promise<void> {
  const cart = cartOf(
    sampleItem('valorant-vp-1000', deposit === 0 ? 1 : 2),
    ...(deposit === 0 ? [] : [sampleItem(BALANCE_VARIANT, deposit)]),
  );
  await inOtherTab(page, 'cart', cart);
  const link = page.getByRole('banner').getByRole('link', { name: new RegExp(`^Cart, ${countOf(cart)} `) });
  await expect(link).toBeAttached();
  expect(quantityOf(cart, BALANCE_VARIANT)).toBe(deposit);
}

export const deposit = inBrowser(depositModel, {
  async open(page, { isOffered }) {
    await page.route(`**${CATALOGUE_PATH}`, (route) => route.fulfill({ json: treeFor(isOffered) }));
    await visit(page, '/my/profile/deposit', MEMBER);
  },
  stage: (page) => page.getByRole('main'),
  rest: VALID_SESSION,
  wire: {
    putInCart: {
      atOnce: {
        taken: (page) => cartHolds(page, 0),
        capped: (page) => cartHolds(page, DEPOSIT_MAX - 1),
        refused: (page) => cartHolds(page, DEPOSIT_MAX),
        broken: leftOut('The cart is always there.'),
      },
    },
  },
  causes: { 'offer.changed': (page, { isOffered }) => catalogueComes(page, treeFor(isOffered)) },
});
