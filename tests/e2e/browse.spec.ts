import type { Page } from '@playwright/test';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';

const CATALOGUE = `**${CATALOGUE_PATH}`;
const LOST = "Couldn't fetch products data from server";

const header = (page: Page) => page.getByRole('banner');
const bar = (page: Page) => page.getByRole('navigation', { name: 'Categories' });
const steam = (page: Page) => bar(page).getByRole('menuitem', { name: 'Steam Wallet', exact: true });

test('the category bar shows its subcategories to the pointer and to the keys', async ({ page }) => {
  await page.goto('/');
  await expectHydrated(page);
  const top = bar(page).getByRole('menuitem', { name: 'Gift Cards' });

  await test.step('on focus; Esc hides them and returns the focus, and Tab leads past them', async () => {
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

  await test.step('on hover, until Esc', async () => {
    await expect(steam(page)).toBeHidden();
    await top.hover();
    await expect(steam(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(steam(page)).toBeHidden();
    await bar(page).getByRole('menuitem', { name: 'Game Keys' }).hover();
    await expect(bar(page).getByRole('menuitem', { name: 'Action & RPG' })).toBeVisible();
    await top.hover();
    await steam(page).click();
    await expect(page).toHaveURL('/product/gift-cards/steam');
    await expect(steam(page)).toBeHidden();
  });
});

test('everything works by keyboard, from the skip link to an item in the cart', async ({ page }) => {
  await page.goto('/');
  await expectHydrated(page);
  // A window that is not active has no focus, which happens on a busy machine.
  await page.bringToFront();
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
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

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
});

test('a catalogue that can’t be loaded leads to /503, which leads back once it can', async ({ page }) => {
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

test('what was typed is there again after /503, but no password', async ({ page }) => {
  let isDown = true;
  let fail = () => {};
  const isTyped = new Promise<void>((resolve) => (fail = resolve));
  await page.route(CATALOGUE, async (route) => {
    await isTyped;
    await (isDown ? route.abort() : route.continue());
  });
  await page.goto('/login');
  await expectHydrated(page);
  await page.getByLabel('Username or email').fill('amna_k');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  fail();
  await expect(page).toHaveURL('/503?from=%2Flogin');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Username or email')).toHaveValue('amna_k');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
});
