import type { Locator, Page } from '@playwright/test';
import { openWithoutScripts } from './support/delayed-scripts.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';

const PRODUCT = '/product/gift-cards/valorant-vp';

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
const firstAdd = (page: Page) => page.getByRole('button', { name: /^Add/ }).first();

/** The second press of a double one, on what is there by now. */
async function pressSecond(page: Page, target: Locator) {
  await target.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test('the second tap on a card does nothing on the page that it leads to (R-120)', async ({ page }) => {
  await page.goto('/product/gift-cards');
  await expectHydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Valorant VP' }).click();
  await expect(page).toHaveURL(PRODUCT);
  await pressSecond(page, firstAdd(page));
  await firstAdd(page).click();
  await expect(page.getByRole('alert')).toContainText('In your cart');
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
});

test('nor before its scripts are there', async ({ page }) => {
  await openWithoutScripts(page, PRODUCT);
  await pressSecond(page, firstAdd(page));
  await expect(cartLink(page).locator('[data-live]')).toBeEmpty();
  await firstAdd(page).click();
  await expect(cartLink(page).locator('[data-live]')).toHaveText('1');
});

test('a second press on what is still there counts', async ({ page }) => {
  await page.goto(PRODUCT);
  await expectHydrated(page);
  await firstAdd(page).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  await expect(firstAdd(page)).not.toHaveAttribute('aria-busy', 'true');
  await pressSecond(page, firstAdd(page));
  await expect(cartLink(page)).toHaveAccessibleName(/\b2 items\b/);
});
