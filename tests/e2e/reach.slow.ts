import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, type LiveHost, test } from './support/host.ts';
import { chooseBank, openCheckoutAsMember, placeOrder } from './support/paying.ts';
import { coveredStops, layoutFaults } from './support/reach.ts';

/**
 * Every kind of page on small and enlarged screens (WCAG 2.2: 1.4.4, 1.4.10, 2.4.11): the focus is
 * never covered, nothing is cut off, and no button or bar keeps a control or a price from being used.
 */
type Screen = {
  name: string;
  path: string;
  /** Guests alone see the login. */
  as?: 'guest';
  /** Presses Escape at the dialog that the page opens with. */
  dismisses?: true;
  /** Opens the panel of categories. */
  opensMenu?: true;
};

let member: Awaited<ReturnType<typeof signInWithCart>>;
test.beforeAll(async ({ browser, host }) => {
  member = await signInWithCart(browser, host);
});

const PAYMENT = 'the payment';
const SCREENS: Screen[] = [
  { name: 'home page', path: '/' },
  { name: 'menu of categories', path: '/cart', opensMenu: true },
  { name: 'category', path: '/product/gift-cards' },
  { name: 'product', path: '/product/gift-cards/valorant-vp' },
  { name: 'search', path: '/search?search=steam' },
  { name: 'cart', path: '/cart' },
  { name: 'checkout', path: '/payment-methods' },
  { name: 'warning of a bank payment', path: PAYMENT },
  { name: 'bank payment', path: PAYMENT, dismisses: true },
  { name: 'orders', path: '/my/orders' },
  { name: 'profile', path: '/my/profile' },
  { name: 'login', path: '/login', as: 'guest' },
  { name: 'sign-up', path: '/signup', as: 'guest' },
  { name: 'page that is not found', path: '/nowhere' },
  { name: 'terms', path: '/terms-of-service' },
];

/** Zoomed to 400 % and 200 %, and a phone. Backwards the focus comes from below, under the header. */
const WALKS = [
  { width: 320, height: 225, key: 'Tab' },
  { width: 320, height: 225, key: 'Shift+Tab' },
  { width: 640, height: 450, key: 'Tab' },
  { width: 390, height: 844, key: 'Shift+Tab' },
] as const;

/** Two phones, 400 % zoom, and twice the text. */
const LAYOUTS = [
  { width: 390, height: 844, text: 100 },
  { width: 320, height: 640, text: 100 },
  { width: 320, height: 225, text: 100 },
  { width: 390, height: 844, text: 200 },
];

for (const screen of SCREENS)
  test(`the ${screen.name} is for everyone`, async ({ browser, host }) => {
    const page = await open(browser, host, screen);
    const faults: string[] = [];
    const report = (where: string, found: string[]) =>
      faults.push(...found.map((each) => `${where}: ${each}`));

    for (const { width, height, text } of LAYOUTS) {
      await page.setViewportSize({ width, height });
      await page.evaluate(
        (size) => document.documentElement.style.setProperty('font-size', size),
        `${text}%`,
      );
      report(`${width} x ${height}, ${text} %`, await layoutFaults(page));
      if (height > 225) await expectAccessible(page);
    }
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    for (const { key, ...size } of WALKS) {
      await page.setViewportSize(size);
      report(`${size.width} x ${size.height}`, await coveredStops(page, key));
    }
    await page.evaluate(() => document.documentElement.setAttribute('data-cookies', 'accepted'));
    report('without the notice', await coveredStops(page, 'Tab'));

    expect(faults).toEqual([]);
    await page.context().close();
  });

test('what is long or large fits a phone', async ({ browser, host }) => {
  const page = await open(browser, host, { name: 'checkout', path: '/payment-methods' });
  const enlarge = (percent: number) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, `${percent}%`);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const linesOf = (locator: Locator, text: string) =>
    locator.evaluate((element, part) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const start = texts.currentNode.textContent?.indexOf(part) ?? -1;
        if (start === -1) continue;
        const range = document.createRange();
        range.setStart(texts.currentNode, start);
        range.setEnd(texts.currentNode, start + part.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }
      return 0;
    }, text);

  await test.step('the payment methods, their coins and networks, with text of twice the size', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await enlarge(200);
    await page.getByRole('radio', { name: 'Crypto' }).check();
    for (const coin of ['BTC', 'USDT on Tron (TRC20)']) {
      await page.getByRole('radio', { name: coin }).check();
      const right = await page
        .getByRole('main')
        .evaluate((main) =>
          Math.max(...[...main.querySelectorAll('label')].map((card) => card.getBoundingClientRect().right)),
        );
      expect.soft(right, coin).toBeLessThanOrEqual(320);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('the number on the cart, which covers no other button', async () => {
    const cart = page.getByRole('banner').getByRole('link', { name: /cart/i });
    const [outer, badge] = [await cart.boundingBox(), await cart.locator('[data-live]').boundingBox()];
    const right = (box: typeof outer) => (box === null ? Number.NaN : box.x + box.width);
    expect.soft(right(badge)).toBeLessThanOrEqual(right(outer) + 1);
  });

  await test.step("a product's name, which breaks between its words", async () => {
    await page.goto('/product/gift-cards/valorant-vp');
    await enlarge(200);
    expect.soft(await linesOf(page.getByRole('heading', { level: 1 }), 'Valorant')).toBe(1);
  });

  await test.step('the tab of the page that is open', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/my/payments');
    await enlarge(130);
    await expect
      .soft(page.getByRole('link', { name: 'My Payments', exact: true }))
      .toBeInViewport({ ratio: 1 });
  });

  await test.step('a code, which is not broken, and an order with a long number', async () => {
    const order = {
      id: 'c41f0be92d7a4e65b81098d3f7ac5201',
      number: 'KS-7F3Q-B2',
      created_at: '2026-03-05T20:07:00.000Z',
      cart: [{ id: 'steam-10', name: 'Steam Wallet 10 USD' }],
      goods: { 'steam-10': ['STM0-9QLI-7O01-XB4D', 'STM0-9QLI-7O01-XB4D-K8ZP5'] },
    };
    await page.route('**/api/my-orders', (route) => route.fulfill({ json: [order] }));
    await page.goto(`/my/orders?order=${order.id}`);
    await expect(page.getByText('STM0-9QLI-7O01-XB4D', { exact: true })).toBeVisible();
    for (const code of order.goods['steam-10'])
      expect.soft(await linesOf(page.getByText(code, { exact: true }), code), code).toBe(1);
    order.number = 'K'.repeat(63);
    await page.reload();
    await expect(page.getByText(order.number, { exact: true }).first()).toBeVisible();
    expect.soft(await width()).toBe(320);
  });
  await page.context().close();
});

/** Opens the page with the notice about cookies, and waits for its content. */
async function open(
  browser: Browser,
  host: LiveHost,
  { path, as, dismisses, opensMenu }: Screen,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: host.url,
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    ...(as === 'guest' ? {} : { storageState: member.storage }),
  });
  const page = await context.newPage();
  await page.goto(path === PAYMENT ? member.payment : path);
  await page.waitForLoadState('networkidle');
  // Until the page is hydrated, the words about a start that fails have the first link, and a press only waits.
  await page.locator('#no-start').waitFor({ state: 'detached' });
  if (path === PAYMENT) await expect(page.getByRole('dialog')).toBeVisible();
  if (dismisses) await page.keyboard.press('Escape');
  if (opensMenu) await page.getByRole('button', { name: 'Categories' }).click();
  await page.locator('header button[aria-label^="Support chat"]').waitFor();
  return page;
}

/** A member with a payment and four lines in the cart, as what a browser stores. */
async function signInWithCart(browser: Browser, host: LiveHost) {
  const context = await browser.newContext({ baseURL: host.url });
  const page = await context.newPage();
  await openCheckoutAsMember(page, host, 'for_everyone');
  await chooseBank(page);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/payment\/\w+$/);
  const payment = page.url();
  await page.goto('/product/gift-cards/valorant-vp');
  const addButtons = page.getByRole('button', { name: /^Add/ });
  for (const at of [0, 1, 2, 3]) {
    await addButtons.nth(at).click();
    await expect(page.getByRole('banner').getByRole('link', { name: /cart/i })).toHaveAccessibleName(
      new RegExp(String(at + 1)),
    );
  }
  const storage = await context.storageState();
  await context.close();
  return { storage, payment };
}
