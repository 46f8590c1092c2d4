import type { Page } from '@playwright/test';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import { CATALOGUE_REFETCH_MS, CATALOGUE_TIMEOUT_MS } from '#contract/constants.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { PUBLIC_PAGES } from './support/public-pages.ts';

const CATALOGUE = `**${CATALOGUE_PATH}`;
const LOST = "Couldn't fetch products data from server";
const PHONE = { width: 320, height: 640 };

const header = (page: Page) => page.getByRole('banner');
const bar = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const steam = (page: Page) => bar(page).getByRole('menuitem', { name: 'Steam Wallet', exact: true });

test.describe('the category bar', () => {
  test('shows its subcategories on hover, and hides them on Esc', async ({ page }) => {
    await page.goto('/');
    await expectHydrated(page);
    await expect(steam(page)).toBeHidden();
    await bar(page).getByRole('menuitem', { name: 'Gift Cards' }).hover();
    await expect(steam(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(steam(page)).toBeHidden();
    await bar(page).getByRole('menuitem', { name: 'Game Keys' }).hover();
    await expect(bar(page).getByRole('menuitem', { name: 'Action & RPG' })).toBeVisible();
    await bar(page).getByRole('menuitem', { name: 'Gift Cards' }).hover();
    await steam(page).click();
    await expect(page).toHaveURL('/product/gift-cards/steam');
    await expect(steam(page)).toBeHidden();
  });

  test('shows them on focus, and returns the focus on Esc; Tab leads past them', async ({ page }) => {
    await page.goto('/');
    await expectHydrated(page);
    const top = bar(page).getByRole('menuitem', { name: 'Gift Cards' });
    await top.focus();
    await expect(steam(page)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(steam(page)).toBeHidden();
    await expect(top).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(steam(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });
});

test('everything works by keyboard, from the skip link to an item in the cart', async ({ page }) => {
  await page.goto('/');
  await expectHydrated(page);
  await tabTo(page, 'Skip to content', { back: true });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, /^Valorant/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Valorant VP' })).toBeFocused();
  await tabTo(page, /^Add/);
  await page.keyboard.press('Enter');
  await expect(header(page).getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(/1/);
  await tabTo(page, /^Search/, { back: true });
  await page.keyboard.type('staem');
  await expect(page).toHaveURL('/search?search=staem');
  await expect(page.getByRole('main').getByRole('link', { name: /Steam/ }).first()).toBeVisible();
  await expect(header(page).getByRole('combobox')).toBeFocused();
});

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, { back = false } = {}): Promise<void> {
  for (let pressed = 0; pressed < 100; pressed++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const focused = page.locator(':focus');
    const called = await focused.evaluateAll(([element]) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim();
    });
    if (typeof name === 'string' ? called === name : name.test(called)) return;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

test.describe('on a small phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('two panels lead to a subcategory, and then both close', async ({ page }) => {
    await page.goto('/');
    await expectHydrated(page);
    await header(page).getByRole('button', { name: 'Categories' }).tap();
    const first = page.getByRole('dialog', { name: 'Categories' });
    await first.getByRole('button', { name: 'Gift Cards' }).tap();
    const second = page.getByRole('dialog', { name: 'Gift Cards' });
    await second.getByRole('button', { name: 'Close' }).tap();
    await expect(second).toBeHidden();
    await first.getByRole('button', { name: 'Gift Cards' }).tap();
    await second.getByRole('link', { name: 'Steam Wallet', exact: true }).tap();
    await expect(page).toHaveURL('/product/gift-cards/steam');
    for (const panel of [first, second]) await expect(panel).toBeHidden();
  });

  for (const path of [
    ...PUBLIC_PAGES.map(({ path }) => path),
    '/search?search=gift',
    '/cart',
    '/login',
    '/signup',
    '/reset-password',
  ])
    test(`${path} is no wider than the screen`, async ({ page }) => {
      await page.goto(path);
      await expectHydrated(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(PHONE.width);
    });
});

test.describe('the catalogue', () => {
  test('may load slowly, as long as data keeps arriving', async ({ page }) => {
    await page.clock.install();
    const asked = Promise.withResolvers<() => Promise<void>>();
    await page.route(CATALOGUE, (route) => asked.resolve(() => route.continue()), { times: 1 });
    await page.goto('/cart');
    const letGo = await asked.promise;
    await page.clock.runFor(CATALOGUE_TIMEOUT_MS - 500);
    await letGo();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page).toHaveURL('/cart');
  });

  test('that can’t be loaded leads to /503, which leads back once it can', async ({ page }) => {
    let isDown = true;
    await page.route(CATALOGUE, (route) => (isDown ? route.abort() : route.continue()));
    await page.goto('/search?search=steam');
    await expect(page).toHaveURL('/503?from=%2Fsearch%3Fsearch%3Dsteam');
    await expect(page.getByText(LOST)).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/search?search=steam');
    await expect(page.getByRole('main').getByRole('link', { name: /Steam/ }).first()).toBeVisible();
  });

  test('that was loaded stays when a refresh fails, with a notice', async ({ page }) => {
    await page.clock.install();
    await page.goto('/product/gift-cards/valorant-vp');
    // Waits for the whole catalogue: a partial response would be dropped when the next load fails.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('products'))).not.toBeNull();
    await page.route(CATALOGUE, (route) => route.abort());
    await page.clock.runFor(CATALOGUE_REFETCH_MS + 1_000);
    await expect(page.getByText(LOST)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Valorant VP' })).toBeVisible();
    await page.unroute(CATALOGUE);
    await page.clock.runFor(CATALOGUE_REFETCH_MS);
    await expect(page.getByText(LOST)).toBeHidden();
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const { name, path } of PUBLIC_PAGES)
      test(`the ${name} is accessible`, async ({ page }) => {
        await page.goto(path);
        await expectAccessible(page);
      });
  });
