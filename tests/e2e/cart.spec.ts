import type { Page } from '@playwright/test';
import { expect, test } from './support/host.ts';
import { cartLink, cartWith, MONEY, POINTS } from './support/paying.ts';
import { problemsOf } from './support/problems.ts';
import { storeRecords, visit } from './support/visit.ts';

test.describe.configure(MONEY);

const addButton = (page: Page, nth: number) =>
  page.getByRole('main').getByRole('button', { name: /^Add/ }).nth(nth);
const discount = (page: Page) => page.getByRole('region', { name: 'Discount' });
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
const lines = (page: Page) => page.getByRole('main').getByRole('listitem');

test('all tabs have one cart, with its coupon', async ({ page: one, context, host }) => {
  await host.addCoupon('EID10', 0.1, 500);
  const two = await context.newPage();

  await test.step('items added in two tabs at once are in the cart of both', async () => {
    for (const page of [one, two]) {
      await page.goto(POINTS);
      await expect(addButton(page, 0)).toBeVisible();
    }
    await Promise.all([addButton(one, 0).click(), addButton(two, 1).click()]);
    for (const page of [one, two]) await expect(cartLink(page)).toHaveAccessibleName(/2/);
  });

  await test.step('an item added just before leaving the page is saved, even while another tab holds the lock', async () => {
    await one.evaluate(() => {
      void navigator.locks.request('cart', () => new Promise(() => {}));
    });
    await addButton(two, 2).click();
    await expect(cartLink(two)).toHaveAccessibleName(/3/);
    await two.goto('/cart');
    await expect(lines(two)).toHaveCount(3);
  });

  await test.step('a coupon that is applied in one tab shows in the other', async () => {
    // Its lock ends with its page.
    await one.goto('/cart');
    await one.getByLabel('Discount code').fill(' eid10 ');
    await one.getByLabel('Discount code').press('Enter');
    for (const page of [one, two]) {
      await expect(discount(page)).toContainText('10% off, at most PKR 500');
      await expect(summary(page)).toContainText('Discount (eid10)');
    }
  });

  await test.step('its removal does, too, after a reload', async () => {
    await two.reload();
    await two.getByRole('button', { name: 'Remove Discount' }).click();
    for (const page of [one, two]) {
      await expect(page.getByLabel('Discount code')).toBeVisible();
      await expect(summary(page)).not.toContainText('Discount');
    }
  });
});

test('why a coupon is refused is not under the bar with the total', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await visit(page, '/cart', { cart: cartWith(...FOUR) });
  const field = page.getByLabel('Discount code');
  await field.fill('nobody');
  const bar = summary(page).locator('[data-bar]');
  await field.evaluate((input) => {
    const top = document.querySelector('[data-bar]')?.getBoundingClientRect().top ?? 0;
    window.scrollBy(0, input.getBoundingClientRect().bottom + 4 - top);
  });
  await field.press('Enter');
  const refusal = page.getByRole('alert');
  await expect(refusal).toHaveText('This discount code can not be used.');
  await expect(async () => {
    const [shown, covering] = [await refusal.boundingBox(), await bar.boundingBox()];
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(covering?.y ?? 0);
  }).toPass();
});
const FOUR = ['valorant-vp-475', 'valorant-vp-1000', 'valorant-vp-2050', 'valorant-vp-3650'];

test('a stored cart that is invalid is dropped silently, before the scripts run and after', async ({
  page,
}) => {
  const problems = problemsOf(page);
  for (const text of ['{"items":[', '[]', '{"items":[{"id":"points","quantity":-1}],"totalPrice":0}']) {
    await storeRecords(page, {});
    await page.evaluate((broken) => localStorage.setItem('cart', broken), text);
    await page.goto(POINTS);
    await addButton(page, 0).click();
    await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  }
  await page.goto('/cart');
  await expect(lines(page)).toHaveCount(1);
  expect(problems).toEqual([]);
});
