import type { Locator, Page } from '@playwright/test';
import { openWithoutScripts } from './support/delayed-scripts.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { cartLink, cartWith, MONEY, POINTS } from './support/paying.ts';
import { problemsOf } from './support/problems.ts';
import { storeRecords, visit } from './support/visit.ts';

test.describe.configure(MONEY);

const addButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Add/ });
const addButton = (page: Page, nth: number) => addButtons(page).nth(nth);
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
      await expect(discount(page)).toContainText('10% off, up to PKR 500');
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

test('nine variants take one and a half screens of a phone (R-149)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const rows = page.getByRole('list', { name: 'Choices' }).getByRole('listitem');
  const boxesOf = (parts: Locator) =>
    parts.evaluateAll((found) => found.map((part) => part.getBoundingClientRect().toJSON()));
  // Long names, some with notes, and last nine short ones.
  for (const product of [
    'gift-cards/steam/steam-usd',
    'game-keys/sports-racing/assetto-corsa',
    'vpn-security/antivirus/bitdefender',
    'gift-cards/app-stores/apple-us',
  ]) {
    await page.goto(`/product/${product}`);
    await expect(rows.first()).toBeVisible();
    const heights = (await boxesOf(rows)).map(({ height }) => Math.floor(height));
    expect(Math.max(...heights), `${product}: ${heights}`).toBeLessThanOrEqual(76);
    const targets = await boxesOf(rows.locator('button, input'));
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter(({ width, height }) => Math.min(width, height) < 43.9)).toEqual([]);
  }
  await expect(rows).toHaveCount(9);
  const [first, last] = [await rows.first().boundingBox(), await rows.last().boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0)).toBeLessThanOrEqual(900);

  await test.step('only a row that is pointed at or focused has an accent', async () => {
    const accents = () =>
      addButtons(page).evaluateAll((found) => {
        const grounds = found.map((add) => getComputedStyle(add).backgroundColor);
        return grounds.flatMap((ground, at) => (ground === grounds.at(-1) ? [] : at));
      });
    await addButtons(page).nth(1).focus();
    await expect.poll(accents).toEqual([1]);
    await addButtons(page).nth(2).hover();
    await expect.poll(accents).toEqual([1, 2]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a bar leads to the cart after an add, and covers nothing else (R-150)', async ({ page }) => {
    const bar = page.getByRole('region', { name: 'Added to your cart' });
    const cookies = page.getByRole('region', { name: 'Cookies' });
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox();
      if (box === null) throw new Error('It is not shown.');
      return { top: box.y, bottom: box.y + box.height };
    };
    const sendScripts = await openWithoutScripts(page, POINTS);
    await addButton(page, 0).tap();
    await expect(bar).toBeHidden();
    sendScripts();
    await expect(bar).toContainText('Valorant VP, 475 VP');
    await expect(bar).toContainText('Your cart: PKR 1,390');

    await test.step('it is above the notice about cookies, and a warning is above it', async () => {
      // It rises into its place.
      const overlap = async () => (await boxOf(bar)).bottom - (await boxOf(cookies)).top;
      await expect.poll(overlap).toBeLessThanOrEqual(1);
      const warning = page.getByRole('alert');
      await expect(warning).toContainText('In your cart');
      expect((await boxOf(warning)).bottom).toBeLessThanOrEqual((await boxOf(bar)).top);
      await warning.getByRole('button', { name: 'Dismiss' }).tap();
      await cookies.getByRole('button', { name: 'Accept' }).tap();
      await expect.poll(async () => (await boxOf(bar)).bottom).toBe(844);
    });

    await test.step('what is pressed where the bar comes to be is not under it', async () => {
      await page.evaluate(() => localStorage.removeItem('cart'));
      await page.reload();
      await expectHydrated(page);
      const last = addButtons(page).last();
      await last.evaluate((add) => scrollBy(0, add.getBoundingClientRect().bottom - innerHeight + 4));
      await last.focus();
      await page.keyboard.press('Enter');
      await expect(bar).toBeVisible();
      await expect.poll(async () => (await boxOf(last)).bottom).toBeLessThanOrEqual((await boxOf(bar)).top);
    });

    await test.step('it leaves its room to the keyboard', async () => {
      await page.getByRole('main').getByRole('spinbutton').first().tap();
      await expect(bar).toBeHidden();
      await page.keyboard.press('Tab');
      await expect(bar).toBeVisible();
    });

    await bar.getByRole('link', { name: 'Go to cart' }).tap();
    await expect(page).toHaveURL('/cart');
    await expect(bar).toBeHidden();
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
  await expect(refusal).toHaveText("This discount code isn't valid.");
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
