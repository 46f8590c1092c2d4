import type { Page } from '@playwright/test';
import { PAYMENTS } from '#web/features/payment/payment.model.ts';
import { MEMBER_RECORDS, visit } from './paths/shop.ts';
import { expect, test } from './support/host.ts';
import { logIn, signUp } from './support/members.ts';
import {
  CHECKOUT,
  cartLink,
  chooseBank,
  countPayments,
  dropResponse,
  fillCart,
  openCheckoutAsMember,
  placeOrder,
} from './support/paying.ts';

const PAYMENT = /\/payment\/\w+$/;
const stillChecking = (page: Page) => page.getByRole('heading', { name: 'Still checking your order' });

/** The page of a bank payment starts with a warning. */
const dismissSenderDialog = async (page: Page) => {
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
};

test.describe('one order', () => {
  test('comes of two tabs that place it at once', async ({ page, context, host }) => {
    await openCheckoutAsMember(page, host, 'two_tabs');
    const other = await context.newPage();
    await other.goto('/payment-methods');
    for (const tab of [page, other]) await chooseBank(tab);
    await pressAtOnce([page, other]);
    for (const tab of [page, other]) await expect(tab).toHaveURL(PAYMENT);
    expect(page.url()).toBe(other.url());
    expect(await countPayments(page)).toBe(1);
    for (const tab of [page, other]) await expect(cartLink(tab)).toHaveAccessibleName('Cart, 0 items');
  });

  test('comes of a double click', async ({ page, host }) => {
    await openCheckoutAsMember(page, host, 'double_click');
    await chooseBank(page);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/checkout')) sent += 1;
    });
    await placeOrder(page).dblclick();
    await expect(page).toHaveURL(PAYMENT);
    expect(sent).toBe(1);
    expect(await countPayments(page)).toBe(1);
  });

  test('whose response was lost is looked up, and leads to its payment', async ({ page, host }) => {
    await openCheckoutAsMember(page, host, 'lost_answer');
    await chooseBank(page);
    await dropResponse(page);
    await placeOrder(page).click();
    await expect(stillChecking(page)).toBeVisible();
    await expect(placeOrder(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page).toHaveURL(PAYMENT);
    expect(await countPayments(page)).toBe(1);
    await expect(cartLink(page)).not.toHaveAccessibleName(/1/);
  });

  test('is still checked after a reload during the request, and found by a new tab', async ({
    page,
    context,
    host,
  }) => {
    await openCheckoutAsMember(page, host, 'reloads');
    await chooseBank(page);
    await page.route(CHECKOUT, async (route) => {
      await route.fetch();
      // The answer never arrives.
    });
    // This tab hears nothing of the question either.
    await page.route('**/api/checkout-attempt', () => {});
    await placeOrder(page).click();
    await expect.poll(() => countPayments(page)).toBe(1);
    await page.reload();
    await expect(stillChecking(page)).toBeVisible();
    await expect(placeOrder(page)).toHaveCount(0);
    const other = await context.newPage();
    await other.goto('/payment-methods');
    await expect(other).toHaveURL(PAYMENT);
    await expect(page).toHaveURL(PAYMENT);
    expect(new URL(page.url()).pathname).toBe(new URL(other.url()).pathname);
    expect(await countPayments(page)).toBe(1);
  });

  test('that never reached the host was not placed: the shop says so, and takes it again', async ({
    page,
    host,
  }) => {
    await openCheckoutAsMember(page, host, 'never_reached');
    await chooseBank(page);
    await page.route(CHECKOUT, (route) => route.abort(), { times: 1 });
    await placeOrder(page).click();
    await expect(stillChecking(page)).toBeVisible();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByRole('alert')).toContainText('nothing was ordered');
    expect(await countPayments(page)).toBe(0);
    await placeOrder(page).click();
    await expect(page).toHaveURL(PAYMENT);
    expect(await countPayments(page)).toBe(1);
  });

  test('is not placed by coming back a day later, without a press', async ({ page, context, host }) => {
    await openCheckoutAsMember(page, host, 'day_later');
    await chooseBank(page);
    await page.route(CHECKOUT, (route) => route.abort());
    await placeOrder(page).click();
    await expect(stillChecking(page)).toBeVisible();
    await page.evaluate((hours) => {
      const { attempts, placed } = JSON.parse(localStorage.getItem('checkouts') ?? '');
      const earlier = attempts.map((attempt: { startedAt: number }) => ({
        ...attempt,
        startedAt: attempt.startedAt - hours * 3_600_000,
      }));
      localStorage.setItem('checkouts', JSON.stringify({ attempts: earlier, placed }));
    }, 20);
    await page.close();

    const later = await context.newPage();
    const orders: string[] = [];
    later.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/checkout') orders.push(request.url());
    });
    await later.goto('/payment-methods');
    await expect(later.getByRole('alert')).toContainText('nothing was ordered');
    expect(orders).toEqual([]);
    expect(await countPayments(later)).toBe(0);
    await expect(cartLink(later)).toHaveAccessibleName(/1/);
  });

  test('whose host can not say what became of it is for the shopper to look up', async ({ page, host }) => {
    await openCheckoutAsMember(page, host, 'spec_only');
    await chooseBank(page);
    await page.route('**/api/checkout-attempt', (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await dropResponse(page);
    let orders = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/checkout') orders += 1;
    });
    await placeOrder(page).click();
    await expect(stillChecking(page)).toBeVisible();
    await page.getByRole('button', { name: 'Check now' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'My Payments' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'My Orders' })).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();
    await chooseBank(page);
    expect(orders).toBe(1);
    await placeOrder(page).click();
    await expect(page.getByRole('alert')).toContainText('It may be the order whose answer was lost');
    await page.getByRole('link', { name: 'Go to the pending payment' }).click();
    await expect(page).toHaveURL(PAYMENT);
    expect(await countPayments(page)).toBe(1);
  });

  test('is never resumed by another account', async ({ page, host }) => {
    const hers = await openCheckoutAsMember(page, host, 'first_here');
    await chooseBank(page);
    await dropResponse(page);
    await placeOrder(page).click();
    await expect(stillChecking(page)).toBeVisible();
    await logOut(page);

    const his = await signUp(page.request, host, 'second_here');
    await page.goto('/payment-methods');
    await logIn(page, his);
    await expect(page.getByRole('group', { name: 'Payment method' })).toBeVisible();
    await expect(stillChecking(page)).toHaveCount(0);
    expect(await countPayments(page)).toBe(0);
    await logOut(page);

    await page.goto('/payment-methods');
    await logIn(page, hers);
    await expect(page).toHaveURL(PAYMENT);
    expect(await countPayments(page)).toBe(1);
  });
});

test('a second order leads to the pending payment', async ({ page, host }) => {
  await openCheckoutAsMember(page, host, 'pending_one');
  await chooseBank(page);
  await placeOrder(page).click();
  await expect(page).toHaveURL(PAYMENT);
  const first = new URL(page.url()).pathname;
  await fillCart(page);
  await page.goto('/payment-methods');
  await chooseBank(page);
  await placeOrder(page).click();
  await expect(page.getByText('You already have a pending payment.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the pending payment' }).click();
  await expect(page).toHaveURL(first);
});

test('an order with outdated prices shows old and new, and the cart takes the new ones', async ({
  page,
  host,
}) => {
  await page.route('**/catalogue.json', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll(/"price":\s?\d+/g, '"price":1') });
  });
  await openCheckoutAsMember(page, host, 'repriced_one');
  const figure = page.getByText('PKR 1', { exact: true }).first();
  await expect(figure).toBeVisible();
  // The product page was rendered with the new price, so a shopper who arrives later sees no notice
  // of the change.
  await page.reload();
  await expect(figure).toBeVisible();
  await chooseBank(page);
  await placeOrder(page).click();
  await expect(page.getByText('The total has changed')).toBeVisible();
  const total = page.getByRole('row', { name: /^Total was PKR 1 now PKR [\d,]{3,}$/ });
  await expect(total).toBeVisible();
  const [, figures = ''] = /now (PKR [\d,]+)/.exec((await total.innerText()).replaceAll(/\s+/g, ' ')) ?? [];
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked();
  await expect(page.getByText(figures, { exact: true }).first()).toBeVisible();
  await cartLink(page).click();
  await expect(page.getByText('Your cart has changed')).toBeVisible();
  await expect(page.getByText(/Price changed from PKR 1 to/)).toBeVisible();
});

test('on a phone the order button is above the cookie notice, not behind it', async ({ page, host }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openCheckoutAsMember(page, host, 'on_a_phone');
  await chooseBank(page);
  const notice = await page.getByRole('region', { name: 'Cookies' }).boundingBox();
  const button = await placeOrder(page).boundingBox();
  if (notice === null || button === null) throw new Error('The notice or the button is not there.');
  expect(button.y + button.height).toBeLessThanOrEqual(notice.y);
});

test('a payment that is cancelled puts its items back into the cart, once', async ({
  page,
  context,
  host,
}) => {
  await openCheckoutAsMember(page, host, 'puts_back');
  await chooseBank(page);
  await placeOrder(page).click();
  await expect(page).toHaveURL(PAYMENT);
  await dismissSenderDialog(page);
  await expect(cartLink(page)).not.toHaveAccessibleName(/1/);
  await page.getByRole('button', { name: 'Cancel Payment' }).click();
  await expect(page.getByText('This payment was cancelled')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Put back into the cart' })).toBeVisible();
  await page.getByRole('button', { name: 'Put back into the cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your items are back in your cart' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(other.getByRole('button', { name: 'Put back into the cart' })).toHaveCount(0);
  for (const tab of [page, other]) await expect(cartLink(tab)).toHaveAccessibleName(/1/);
  await page.getByRole('link', { name: 'Go to your cart' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
});

test('a bank payment leads to the codes, which can be saved as text', async ({ page, host }) => {
  await openCheckoutAsMember(page, host, 'reads_codes');
  await chooseBank(page);
  await placeOrder(page).click();
  await page.getByRole('button', { name: 'I Understand' }).click();
  // A name of this test's own: a name that two accounts gave for the same amount is left to the
  // operator.
  await page.getByRole('textbox', { name: 'Exact sender name' }).fill('SANA MALIK');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'The sender name is saved.' })).toBeVisible();
  const [, payment = ''] = /\/payment\/(\w+)$/.exec(page.url()) ?? [];
  await host.addStock('valorant-vp-475', 5);
  await host.receiveMoney(payment, 'exact');
  await expect(page.getByText('Payment Status: Completed')).toBeVisible({ timeout: 15_000 });
  await page.getByRole('link', { name: 'See your orders' }).click();
  await page.getByRole('button', { name: /^Show/ }).click();
  const code = await page.getByRole('main').locator('li code').first().innerText();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as text' }).click();
  const file = await (await download).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString('utf8');
  expect(text).toContain(code);
  expect(text).toContain('How to redeem:');
});

test('a payment opened again in the same visit is shown without loading', async ({ page, host }) => {
  await openCheckoutAsMember(page, host, 'comes_again');
  await chooseBank(page);
  await placeOrder(page).click();
  await dismissSenderDialog(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/payment-status')) asked += 1;
  });
  await cartLink(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  asked = 0;
  await page.goBack();
  await expect(page.getByText('Payment Status: Waiting for your payment')).toBeVisible();
  expect(asked).toBe(0);
});

for (const { width, most } of [
  { width: 1280, most: 500 },
  { width: 360, most: 328 },
])
  test(`the QR code of an address enlarges on hover and focus, within ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.route('**/api/token-validation', (route) => route.fulfill({ status: 204 }));
    await page.route('**/api/payment-status', (route) =>
      route.fulfill({ json: { ...PAYMENTS.usdt, created_at: new Date().toISOString() } }),
    );
    await visit(page, '/payment/p1', MEMBER_RECORDS);
    const button = page.getByRole('button', { name: /^QR code of the address/ });
    const large = page.getByRole('img', { name: 'QR code of the address with the amount' });
    await expect(button).toBeVisible();
    await expect(large).toBeHidden();
    await button.hover();
    await expect(large).toBeVisible();
    const box = await large.boundingBox();
    expect(Math.round(box?.width ?? 0)).toBeGreaterThanOrEqual(most - 2);
    expect(Math.round(box?.width ?? 0)).toBeLessThanOrEqual(most);
    await page.mouse.move(1, 1);
    await expect(large).toBeHidden();
    await page.keyboard.press('Tab');
    await button.focus();
    await expect(large).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
  });

async function logOut(page: Page) {
  await page.goto('/my/profile');
  await page.getByRole('button', { name: /Log ?out/i }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
}

/** Both tabs place the order at the same moment, before either knows of the other. */
async function pressAtOnce(tabs: readonly Page[]) {
  const moment = Date.now() + SOON_MS;
  for (const tab of tabs)
    await placeOrder(tab).evaluate((button, at) => {
      if (button instanceof HTMLElement) setTimeout(() => button.click(), at - Date.now());
    }, moment);
}
const SOON_MS = 3_000;
