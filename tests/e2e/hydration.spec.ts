import type { Locator, Page } from '@playwright/test';
import { openWithoutScripts } from './support/delayed-scripts.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { problemsOf } from './support/problems.ts';
import { PUBLIC_PAGES } from './support/public-pages.ts';

const PRODUCT = '/product/gift-cards/valorant-vp';

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
const badge = (page: Page) => cartLink(page).locator('[data-live]');
const quantity = (page: Page) => page.getByRole('spinbutton').first();
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

test('a press on Add before hydration shows at once, and the number never falls', async ({ page }) => {
  await page.addInitScript(recordBadge);
  await page.addInitScript(storeCart, [{ id: 'steam-usd-5', quantity: 2, price: 1 }]);
  const sendScripts = await openWithoutScripts(page, PRODUCT);
  await expect(badge(page)).toHaveText('2');
  const { width } = await boxOf(firstAdd(page));
  await quantity(page).fill('3');
  await firstAdd(page).click();
  await expect(badge(page)).toHaveText('5');
  await expect(firstAdd(page)).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  expect((await boxOf(firstAdd(page))).width).toBe(width);
  // As once it is hydrated: Add is busy until its press has come through.
  await firstAdd(page).click();
  sendScripts();
  await expect(cartLink(page)).toHaveAccessibleName(/\b5 items\b/);
  await expect(page.getByRole('alert')).toContainText('In your cart');
  expect(await page.evaluate(() => window.badges)).toEqual(['2', '5']);
});

test('the buttons beside a quantity work before hydration, and Add takes what they show', async ({
  page,
}) => {
  const problems = problemsOf(page);
  const sendScripts = await openWithoutScripts(page, PRODUCT);
  const step = (name: RegExp) => page.getByRole('button', { name }).first();
  for (const press of [/^More of/, /^More of/]) await step(press).click();
  // As drawn it is at its least, until React knows better.
  await step(/^Less of/).dispatchEvent('click');
  await expect(quantity(page)).toHaveValue('2');
  await firstAdd(page).click();
  await step(/^More of/).click();
  await expect(quantity(page)).toHaveValue('3');
  sendScripts();
  await expect(cartLink(page)).toHaveAccessibleName(/\b2 items\b/);
  await expect(quantity(page)).toHaveValue('3');
  await step(/^More of/).click();
  await expect(quantity(page)).toHaveValue('4');
  expect(problems).toEqual([]);
});

test('a press while the page is hydrated counts on from what the field said', async ({ page }) => {
  await page.addInitScript(holdReplay);
  const sendScripts = await openWithoutScripts(page, PRODUCT);
  const more = page.getByRole('button', { name: /^More of/ }).first();
  for (const _ of [1, 2, 3]) await more.click();
  sendScripts();
  await page.waitForFunction(() => window.replayHeld !== undefined);
  // React has set it to what it was drawn with.
  await expect(quantity(page)).toHaveValue('1');
  await more.click();
  await expect(quantity(page)).toHaveValue('5');
  await firstAdd(page).click();
  await expect(badge(page)).toHaveText('5');
  await page.evaluate(() => window.replayHeld?.());
  await expect(cartLink(page)).toHaveAccessibleName(/\b5 items\b/);
});

test('Add promises no more before hydration than a line can hold', async ({ page }) => {
  await page.addInitScript(recordBadge);
  await page.addInitScript(storeCart, [{ id: 'valorant-vp-475', quantity: 97, price: 1 }]);
  const sendScripts = await openWithoutScripts(page, PRODUCT);
  // Hydrated, it would become 99 as soon as it is left.
  await quantity(page).fill('500');
  await firstAdd(page).click();
  await expect(badge(page)).toHaveText('99');
  sendScripts();
  await expect(page.getByRole('alert')).toContainText('Your cart now has 99 of this item');
  await expect(quantity(page)).toHaveValue('99');
  await expect(cartLink(page)).toHaveAccessibleName(/\b99 items\b/);
  expect(await page.evaluate(() => window.badges)).toEqual(['97', '99']);
});

test('a press that the cart refuses is taken back from the number', async ({ page }) => {
  // The dearest cart there may be, until the catalogue says that it doesn't sell this.
  await page.addInitScript(storeCart, [{ id: 'castle', quantity: 1, price: 100_000_000 }]);
  await page.route('**/catalogue.json', () => {});
  const sendScripts = await openWithoutScripts(page, PRODUCT);
  await quantity(page).fill('2');
  await firstAdd(page).click();
  await expect(badge(page)).toHaveText('3');
  sendScripts();
  await expect(page.getByRole('alert')).toContainText('Your cart is full');
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  await expect(badge(page)).toHaveText('1');
});

test('a press that opens a form is not counted before it is filled in', async ({ page }) => {
  const sendScripts = await openWithoutScripts(page, '/product/game-topups/pubg-uc');
  await firstAdd(page).click();
  await expect(firstAdd(page)).toHaveAttribute('data-early', 'pressed');
  await expect(badge(page)).toBeEmpty();
  sendScripts();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(badge(page)).toBeEmpty();
});

test('the way to the cart waits for what was added before hydration', async ({ page }) => {
  const sendScripts = await openWithoutScripts(page, PRODUCT);
  await firstAdd(page).click();
  await cartLink(page).click();
  await expect(page).toHaveURL(PRODUCT);
  sendScripts();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('so does a search', async ({ page }) => {
  const sendScripts = await openWithoutScripts(page, PRODUCT);
  await firstAdd(page).click();
  const box = page.getByRole('banner').getByRole('combobox');
  await box.fill('steam');
  await box.press('Enter');
  sendScripts();
  await expect(page).toHaveURL(/\/search\?.*steam/);
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
});

test('what was pressed is given up when the scripts do not come', async ({ page }) => {
  const failed = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await failed.promise;
    await route.abort();
  });
  await page.goto(PRODUCT, { waitUntil: 'commit' });
  await firstAdd(page).click();
  await cartLink(page).click();
  await expect(badge(page)).toHaveText('1');
  failed.resolve();
  await expect(page).toHaveURL('/cart');
});

test('a link that waits is followed after 20 seconds, even if the scripts are still on their way', async ({
  page,
}) => {
  await page.clock.install();
  await openWithoutScripts(page, PRODUCT);
  await firstAdd(page).click();
  await cartLink(page).click();
  await page.clock.runFor(19_000);
  await expect(page).toHaveURL(PRODUCT);
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL('/cart');
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

async function boxOf(button: Locator) {
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button is not shown.');
  return box;
}

declare global {
  interface Window {
    /** Every number that the cart's badge has had, in order. */
    badges?: string[];
    /** Replays what was queued; there once the page is hydrated. */
    replayHeld?: () => void;
  }
}

/** Runs in the page before its scripts. */
function recordBadge() {
  const badges: string[] = [];
  window.badges = badges;
  new MutationObserver(() => {
    const shown = document.querySelector('[data-live="cart-count"]')?.textContent ?? '';
    if (shown !== (badges.at(-1) ?? '')) badges.push(shown);
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Runs in the page before its scripts: lets the test say when what was queued is replayed. */
function holdReplay() {
  let held: Window['beforeHydration'];
  Object.defineProperty(window, 'beforeHydration', {
    get: () => held,
    set: (made: NonNullable<Window['beforeHydration']>) => {
      const replay = () => made.replay();
      held = Object.create(made, {
        replay: {
          value: () => {
            window.replayHeld = replay;
          },
        },
      });
    },
  });
}

/** Runs in the page before its scripts: stores a cart, unless there is one. */
function storeCart(lines: readonly { id: string; quantity: number; price: number }[]) {
  if (localStorage.getItem('cart') !== null) return;
  const items = lines.map((line) => ({ name: line.id, ...line }));
  const totalPrice = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  localStorage.setItem('cart', JSON.stringify({ items, totalPrice }));
}

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
