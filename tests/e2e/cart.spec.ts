import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/host.ts';
import { problemsOf } from './support/problems.ts';

const POINTS = '/product/gift-cards/valorant-vp';

/** Opens a tab. Presses count even before the page is hydrated. */
async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /cart/i });
const addButton = (page: Page, nth: number) =>
  page.getByRole('main').getByRole('button', { name: /^Add/ }).nth(nth);
const discount = (page: Page) => page.getByRole('region', { name: 'Discount' });
const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });

test('items added in two tabs at once are in the cart of both', async ({ context }) => {
  const [one, two] = [await open(context, POINTS), await open(context, POINTS)];
  await Promise.all([addButton(one, 0).click(), addButton(two, 1).click()]);
  for (const page of [one, two]) await expect(cartLink(page)).toHaveAccessibleName(/2/);
  await two.goto('/cart');
  await expect(two.getByRole('main').getByRole('listitem')).toHaveCount(2);
});

test('an item added just before leaving the page is saved, even while another tab holds the lock', async ({
  context,
}) => {
  const [one, two] = [await open(context, POINTS), await open(context, POINTS)];
  await one.evaluate(() => {
    void navigator.locks.request('cart', () => new Promise(() => {}));
  });
  await addButton(two, 0).click();
  await expect(cartLink(two)).toHaveAccessibleName(/1/);
  await two.goto('/cart');
  await expect(two.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('a coupon that is applied in one tab shows in the other, and so does its removal', async ({
  context,
  host,
}) => {
  await host.addCoupon('EID10', 0.1, 500);
  const product = await open(context, POINTS);
  await addButton(product, 0).click();
  await expect(cartLink(product)).toHaveAccessibleName(/1/);
  const [one, two] = [await open(context, '/cart'), await open(context, '/cart')];

  await one.getByLabel('Discount code').fill('nobody');
  await one.getByRole('button', { name: 'Apply' }).click();
  await expect(one.getByRole('alert')).toHaveText('This discount code can not be used.');

  await one.getByLabel('Discount code').fill(' eid10 ');
  await one.getByLabel('Discount code').press('Enter');
  for (const page of [one, two]) {
    await expect(discount(page)).toContainText('10% off, at most PKR 500');
    await expect(summary(page)).toContainText('Discount (eid10)');
  }
  await two.reload();
  await two.getByRole('button', { name: 'Remove Discount' }).click();
  for (const page of [one, two]) {
    await expect(page.getByLabel('Discount code')).toBeVisible();
    await expect(summary(page)).not.toContainText('Discount');
  }
});

test('why a coupon is refused is not under the bar with the total', async ({ context }) => {
  const page = await open(context, POINTS);
  await page.setViewportSize({ width: 390, height: 700 });
  for (const nth of [0, 1, 2, 3]) {
    await addButton(page, nth).click();
    await expect(cartLink(page)).toHaveAccessibleName(new RegExp(`${nth + 1} item`));
  }
  await page.goto('/cart');
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
  }).toPass({ timeout: 3_000 });
});

test('a cart cleared by mistake can be restored, until the shopper leaves the page', async ({ context }) => {
  const page = await open(context, POINTS);
  await addButton(page, 0).click();
  await expect(cartLink(page)).toHaveAccessibleName(/1/);
  await cartLink(page).click();
  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

for (const text of ['{"items":[', '[]', '{"items":[{"id":"points","quantity":-1}],"totalPrice":0}'])
  test(`a stored cart that is invalid is dropped silently: ${text}`, async ({ context }) => {
    const page = await context.newPage();
    const problems = problemsOf(page);
    await context.addInitScript((broken) => {
      if (sessionStorage.getItem('told') === null) localStorage.setItem('cart', broken);
      sessionStorage.setItem('told', 'yes');
    }, text);
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await page.goto(POINTS);
    await addButton(page, 0).click();
    await expect(cartLink(page)).toHaveAccessibleName(/1/);
    await page.goto('/cart');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    expect(problems).toEqual([]);
  });
