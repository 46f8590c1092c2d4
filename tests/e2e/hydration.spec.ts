import type { Page } from '@playwright/test';
import { openWithoutScripts } from './support/delayed-scripts.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { problemsOf } from './support/problems.ts';
import { PUBLIC_PAGES } from './support/public-pages.ts';

const PRODUCT = '/product/gift-cards/valorant-vp';

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
const firstAdd = (page: Page) => page.getByRole('button', { name: /^Add/ }).first();

for (const { name, path, heading, status } of PUBLIC_PAGES) {
  test(`the ${name} hydrates without errors`, async ({ page }) => {
    const problems = problemsOf(page);
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await expectHydrated(page);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1);
    await expect(page).toHaveTitle(/Keystall/);
    await page.waitForLoadState('networkidle');
    expect(problems).toEqual([]);
  });

  test(`the ${name} can be read without scripts`, async ({ browser, host }) => {
    const context = await browser.newContext({ baseURL: host.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toHaveCount(1);
    await expect(page).toHaveTitle(/Keystall/);
    await expect(cartLink(page)).toBeVisible();
    await context.close();
  });
}

test('a press on Add before hydration adds exactly one item', async ({ page }) => {
  const problems = problemsOf(page);
  const sendScripts = await openWithoutScripts(page, PRODUCT);
  await firstAdd(page).click();
  sendScripts();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  await page.waitForLoadState('networkidle');
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  await expect(page).toHaveURL(PRODUCT);
  expect(problems).toEqual([]);
});

test('a press during hydration counts once, even if React receives it too', async ({ page }) => {
  await page.addInitScript(pressThemeWhenReactListens);
  await page.goto(PRODUCT);
  // A press that counted twice would end in the dark theme.
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('text typed into the search box before hydration is searched for', async ({ page }) => {
  const sendScripts = await openWithoutScripts(page, '/');
  const box = page.getByRole('banner').getByRole('combobox');
  await box.pressSequentially('valorant');
  sendScripts();
  await expectHydrated(page);
  await expect(box).toHaveValue('valorant');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?.*valorant/);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /valorant/i })
      .first(),
  ).toBeVisible();
});

test('the header recognises a returning shopper before and after hydration', async ({ page, context }) => {
  await page.goto(PRODUCT);
  await firstAdd(page).click();
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  await page.evaluate(() => localStorage.setItem('isLoggedIn', 'true'));

  const later = await context.newPage();
  const problems = problemsOf(later);
  // The shop verifies the flag at the host, which has no session here.
  await later.route('**/api/token-validation', (route) => route.fulfill({ status: 200 }));
  const sendScripts = await openWithoutScripts(later, PRODUCT);
  await expect(cartLink(later)).toContainText('1');
  const account = later.getByRole('banner').getByRole('link', { name: 'My Account' });
  await expect(account).toHaveAttribute('href', '/my/profile');

  sendScripts();
  await expectHydrated(later);
  await expect(cartLink(later)).toHaveAccessibleName(/\b1 item\b/);
  await expect(account).toHaveAttribute('href', '/my/profile');
  expect(problems).toEqual([]);
});

/**
 * Runs in the page before its scripts: presses the theme button after React has attached its
 * listeners and before it has rendered.
 */
function pressThemeWhenReactListens() {
  const press = () =>
    document.querySelector<HTMLButtonElement>('header button[aria-label^="Theme"]')?.click();
  let isListening = false;
  EventTarget.prototype.addEventListener = new Proxy(EventTarget.prototype.addEventListener, {
    apply(listen, target, args) {
      Reflect.apply(listen, target, args);
      if (isListening || args[0] !== 'click' || !(target instanceof Element && target.id === 'root')) return;
      isListening = true;
      queueMicrotask(press);
    },
  });
}
