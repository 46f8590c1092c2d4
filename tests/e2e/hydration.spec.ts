import type { Locator, Page } from '@playwright/test';
import { openWithoutScripts } from './support/delayed-scripts.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { cartLink, cartWith, POINTS, VARIANT } from './support/paying.ts';
import { problemsOf } from './support/problems.ts';
import type { StoredRecords } from './support/visit.ts';
import { SCRIPTLESS_PAGE, storeRecords } from './support/visit.ts';

const badge = (page: Page) => cartLink(page).locator('[data-live]');
const quantity = (page: Page) => page.getByRole('spinbutton').first();
const firstAdd = (page: Page) => page.getByRole('button', { name: /^Add/ }).first();
const step = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();

/**
 * Opens a page before its scripts, in a browser with these records. They load once the result is
 * called.
 */
async function openEarly(page: Page, path: string, records: StoredRecords = {}): Promise<() => void> {
  await storeRecords(page, records);
  return openWithoutScripts(page, path);
}

/** A stored cart with this many of a variant. */
const cartOf = (id: string, quantity: number) => {
  const [item] = cartWith(id).items;
  return { items: [{ ...item, quantity }], totalPrice: quantity * cartWith(id).totalPrice };
};

test('a press on Add before hydration counts at once, and exactly once (R-166)', async ({
  page,
  context,
}) => {
  const problems = problemsOf(page);
  await page.addInitScript(recordBadge);

  await test.step('in an empty cart', async () => {
    const sendScripts = await openEarly(page, POINTS);
    await firstAdd(page).click();
    sendScripts();
    await expect(page.getByRole('alert')).toContainText('In your cart');
    await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
    await page.reload();
    await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
    await expect(page).toHaveURL(POINTS);
  });

  await test.step('beside what the cart has, and the number never falls', async () => {
    const sendScripts = await openEarly(page, POINTS, { cart: cartOf('steam-usd-5', 2) });
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

  await test.step('on the next visit, where the tab was closed before its scripts came', async () => {
    await openEarly(page, POINTS, { cart: cartOf('steam-usd-5', 2) });
    await firstAdd(page).click();
    await page.goto(SCRIPTLESS_PAGE);
    const sendScripts = await openWithoutScripts(page, '/');
    await expect(badge(page)).toHaveText('3');
    sendScripts();
    await expect(cartLink(page)).toHaveAccessibleName(/\b3 items\b/);
    expect(await page.evaluate(() => window.badges)).toEqual(['3']);
    await page.reload();
    await expectHydrated(page);
    await expect(cartLink(page)).toHaveAccessibleName(/\b3 items\b/);
  });

  await test.step('in two tabs, of which the other one is first', async () => {
    const sendScripts = await openEarly(page, POINTS);
    await firstAdd(page).click();
    const other = await context.newPage();
    await other.goto('/');
    await expect(cartLink(other)).toHaveAccessibleName(/\b1 item\b/);
    sendScripts();
    await expectHydrated(page);
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await expect(cartLink(tab)).toHaveAccessibleName(/\b1 item\b/);
      await expect(badge(tab)).toHaveText('1');
    }
    expect(await page.evaluate(() => window.badges)).toEqual(['1']);
    await other.close();
  });

  expect(problems).toEqual([]);
});

test('the buttons beside a quantity work before hydration, and Add takes what they show', async ({
  page,
}) => {
  const problems = problemsOf(page);
  const sendScripts = await openEarly(page, POINTS);
  for (const press of [/^More of/, /^More of/]) await step(page, press).click();
  // As drawn it is at its least, until React knows better.
  await step(page, /^Less of/).dispatchEvent('click');
  await expect(quantity(page)).toHaveValue('2');
  await firstAdd(page).click();
  await step(page, /^More of/).click();
  await expect(quantity(page)).toHaveValue('3');
  sendScripts();
  await expect(cartLink(page)).toHaveAccessibleName(/\b2 items\b/);
  await expect(quantity(page)).toHaveValue('3');
  await step(page, /^More of/).click();
  await expect(quantity(page)).toHaveValue('4');
  expect(problems).toEqual([]);
});

test('a press while the page is hydrated counts on from what the field said', async ({ page }) => {
  await page.addInitScript(holdReplay);
  const sendScripts = await openEarly(page, POINTS);
  const more = step(page, /^More of/);
  for (const _ of [1, 2, 3]) await more.click();
  sendScripts();
  await page.waitForFunction(() => window.replayHeld !== undefined);
  // React has set it to what it was drawn with.
  await expect(quantity(page)).toHaveValue('1');
  // Until the replay the text is React's, which may draw it again.
  await more.click();
  await firstAdd(page).click();
  await expect(badge(page)).toHaveText('5');
  await page.evaluate(() => window.replayHeld?.());
  await expect(cartLink(page)).toHaveAccessibleName(/\b5 items\b/);
});

test('Add promises before hydration no more than the cart takes', async ({ page }) => {
  await page.addInitScript(recordBadge);

  await test.step('a line holds 99', async () => {
    const sendScripts = await openEarly(page, POINTS, { cart: cartOf(VARIANT, 97) });
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

  await test.step('what a full cart refuses is taken back from the number', async () => {
    // The dearest cart there may be, until the catalogue says that it doesn't sell this.
    const castle = { id: 'castle', name: 'Castle', quantity: 1, price: 100_000_000 };
    await page.route('**/catalogue.json', () => {});
    const sendScripts = await openEarly(page, POINTS, {
      cart: { items: [castle], totalPrice: castle.price },
    });
    await quantity(page).fill('2');
    await firstAdd(page).click();
    await expect(badge(page)).toHaveText('3');
    sendScripts();
    await expect(page.getByRole('alert')).toContainText('Your cart is full');
    await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
    await expect(badge(page)).toHaveText('1');
    await page.unroute('**/catalogue.json');
  });

  await test.step('what opens a form is not counted before that is filled in', async () => {
    const sendScripts = await openEarly(page, '/product/game-topups/pubg-uc');
    await firstAdd(page).click();
    await expect(firstAdd(page)).toHaveAttribute('data-early', 'pressed');
    await expect(badge(page)).toBeEmpty();
    sendScripts();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(badge(page)).toBeEmpty();
  });
});

test('what leaves the page waits for what was added before hydration', async ({ page }) => {
  await test.step('the way to the cart', async () => {
    const sendScripts = await openEarly(page, POINTS);
    await firstAdd(page).click();
    await cartLink(page).click();
    await expect(page).toHaveURL(POINTS);
    sendScripts();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  });

  await test.step('a search', async () => {
    const sendScripts = await openEarly(page, POINTS);
    await firstAdd(page).click();
    const box = page.getByRole('banner').getByRole('combobox');
    await box.fill('steam');
    await box.press('Enter');
    sendScripts();
    await expect(page).toHaveURL(/\/search\?.*steam/);
    await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  });

  await test.step('but not once it is known that the scripts do not come', async () => {
    await storeRecords(page, {});
    const failed = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await failed.promise;
      await route.abort();
    });
    await page.goto(POINTS, { waitUntil: 'commit' });
    await firstAdd(page).click();
    await cartLink(page).click();
    await expect(badge(page)).toHaveText('1');
    failed.resolve();
    await expect(page).toHaveURL('/cart');
  });

  await test.step('nor after 20 seconds, even if they are still on their way', async () => {
    await page.clock.install();
    await openEarly(page, POINTS);
    await firstAdd(page).click();
    await cartLink(page).click();
    await page.clock.runFor(19_000);
    await expect(page).toHaveURL(POINTS);
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL('/cart');
  });
});

test('a press during hydration counts once, even if React receives it too', async ({ page }) => {
  await page.addInitScript(pressThemeWhenReactListens);
  await page.goto(POINTS);
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

test('the header recognises a returning shopper before and after hydration', async ({ page }) => {
  const problems = problemsOf(page);
  // The shop verifies the flag at the host, which has no session here.
  await page.route('**/api/token-validation', (route) => route.fulfill({ status: 200 }));
  const sendScripts = await openEarly(page, POINTS, { cart: cartWith(VARIANT), isLoggedIn: true });
  await expect(cartLink(page)).toContainText('1');
  const account = page.getByRole('banner').getByRole('link', { name: 'My Account' });
  await expect(account).toHaveAttribute('href', '/my/profile');

  sendScripts();
  await expectHydrated(page);
  await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  await expect(account).toHaveAttribute('href', '/my/profile');
  expect(problems).toEqual([]);
});

/** The second press of a double one, on what is there by now. */
async function pressSecond(page: Page, target: Locator) {
  await target.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

test('the second tap of a double tap does nothing where the first one has led (R-120)', async ({ page }) => {
  await test.step('on the page of a card', async () => {
    await page.goto('/product/gift-cards');
    await expectHydrated(page);
    await page.getByRole('main').getByRole('link', { name: 'Valorant VP' }).click();
    await expect(page).toHaveURL(POINTS);
    await pressSecond(page, firstAdd(page));
    await firstAdd(page).click();
    await expect(page.getByRole('alert')).toContainText('In your cart');
    await expect(cartLink(page)).toHaveAccessibleName(/\b1 item\b/);
  });

  await test.step('but on what is still there it counts', async () => {
    await expect(firstAdd(page)).not.toHaveAttribute('aria-busy', 'true');
    await firstAdd(page).click();
    await expect(cartLink(page)).toHaveAccessibleName(/\b2 items\b/);
    await expect(firstAdd(page)).not.toHaveAttribute('aria-busy', 'true');
    await pressSecond(page, firstAdd(page));
    await expect(cartLink(page)).toHaveAccessibleName(/\b3 items\b/);
  });

  await test.step('nor before the scripts are there', async () => {
    await openEarly(page, POINTS);
    await pressSecond(page, firstAdd(page));
    await expect(badge(page)).toBeEmpty();
    await firstAdd(page).click();
    await expect(badge(page)).toHaveText('1');
  });
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
