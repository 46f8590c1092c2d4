import type { Locator, Page } from '@playwright/test';
import type { Payment } from '#contract/payments.ts';
import { CHECKOUT_LOCK } from '#web/features/checkout/attempt-store.ts';
import { PAYMENTS } from '#web/features/payment/tests/payment.model.ts';
import { expect, test } from './support/host.ts';
import { endSession, signUp, startSession, visitAsMember } from './support/members.ts';
import { standInForNotifications, turnPage } from './support/notifications.ts';
import {
  CHECKOUT,
  cancelOf,
  cartLink,
  chooseBank,
  countPayments,
  dropResponse,
  MONEY,
  nameSender,
  openCheckoutAsMember,
  orderByBank,
  PAYMENT,
  paymentIdOf,
  placeOrder,
  VARIANT,
} from './support/paying.ts';

test.describe.configure(MONEY);

const stillChecking = (page: Page) => page.getByRole('heading', { name: 'Still checking your order' });
const putBack = (page: Page) => page.getByRole('button', { name: 'Put them back in the cart' });

test.describe('one order', () => {
  test('comes of two tabs that place it at once', async ({ page, context, host }) => {
    await openCheckoutAsMember(page, host, 'two_tabs');
    const other = await context.newPage();
    await other.goto('/payment-methods');
    for (const tab of [page, other]) await chooseBank(tab);
    // Both have pressed before either may go on.
    const letGo = await holdLock(page, CHECKOUT_LOCK);
    for (const tab of [page, other]) await placeOrder(tab).click();
    await letGo();
    for (const tab of [page, other]) await expect(tab).toHaveURL(PAYMENT);
    expect(page.url()).toBe(other.url());
    expect(await countPayments(page)).toBe(1);
    for (const tab of [page, other]) await expect(cartLink(tab)).toHaveAccessibleName('Cart, 0 items');
  });

  test('comes of a double click; cancelled, its items go back into the cart, once in all tabs', async ({
    page,
    context,
    host,
  }) => {
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

    // The page of a bank payment begins with a warning.
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items');
    await cancelOf(page).click();
    await expect(page.getByText('This payment was cancelled')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(putBack(other)).toBeVisible();
    await putBack(page).click();
    await expect(page.getByRole('heading', { name: 'Your items are back in your cart' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(putBack(other)).toHaveCount(0);
    for (const tab of [page, other]) await expect(cartLink(tab)).toHaveAccessibleName(/\b1 item\b/);
  });

  test('whose response was lost is never resumed by another account, and found by its own', async ({
    page,
    host,
  }) => {
    const hers = await openCheckoutAsMember(page, host, 'first_here');
    await chooseBank(page);
    await dropResponse(page);
    await placeOrder(page).click();
    await expect(stillChecking(page)).toBeVisible();
    await expect(placeOrder(page)).toHaveCount(0);

    await endSession(page.request);
    await signUp(page.request, host, 'second_here');
    await page.goto('/payment-methods');
    await expect(page.getByRole('group', { name: 'Payment method' })).toBeVisible();
    await expect(stillChecking(page)).toHaveCount(0);
    expect(await countPayments(page)).toBe(0);

    await endSession(page.request);
    await startSession(page.request, hers);
    await page.goto('/payment-methods');
    await expect(page).toHaveURL(PAYMENT);
    expect(await countPayments(page)).toBe(1);
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items');
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
    expect(paymentIdOf(page)).toBe(paymentIdOf(other));
    expect(await countPayments(page)).toBe(1);
  });
});

/** A common phone and a small one, on a first visit: the notice about cookies takes its part of them. */
const FIRST_SCREENS = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];

test('how much to send, and where to, is in the first screen of a phone, by each method (R-155)', async ({
  page,
  host,
}) => {
  let payment: Payment = PAYMENTS.bank;
  await page.route('**/api/payment-status', (route) => route.fulfill({ json: payment }));
  await visitAsMember(page, host, { username: 'first_screen', path: '/cart' });
  const panel = page.getByRole('region', { name: 'How to pay' });
  const copy = (what: string) => panel.getByRole('button', { name: `Copy ${what}` });
  for (const [method, parts] of [
    ['bank', [copy('Amount'), copy('Account number')]],
    [
      'usdt',
      [copy('Amount'), copy('Address'), copy('Memo/Tag'), panel.getByText('Send only on Tron (TRC20)')],
    ],
    ['binance', [copy('Amount'), copy('Binance ID')]],
    ['bitcart', [copy('Amount'), panel.getByRole('link', { name: /^Open the invoice/ })]],
    ['balance', [panel.getByText('Your payment is processing...')]],
  ] as const)
    await test.step(method, async () => {
      payment = PAYMENTS[method];
      await page.goto(`/payment/${method}`);
      for (const screen of FIRST_SCREENS) {
        await page.setViewportSize(screen);
        const end = (await page.getByRole('region', { name: 'Cookies' }).boundingBox())?.y;
        for (const part of [page.getByRole('timer'), ...parts]) {
          await expect(part).toBeInViewport({ ratio: 1 });
          expect(await bottomOf(part), `${part} in ${screen.width} px`).toBeLessThanOrEqual(end ?? 0);
        }
        const top = (await page.getByRole('timer').boundingBox())?.y;
        expect(top).toBeLessThan(await bottomOf(page.getByRole('heading', { level: 1 })));
      }
    });
});

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  if (box === null) throw new Error(`${part} is not shown.`);
  return box.y + box.height;
}

/** Another reader of the browser's locks holds this one, until the result is called. */
async function holdLock(page: Page, name: string): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(
    (lock) =>
      new Promise<{ letGo: () => void }>((holds) => {
        void navigator.locks.request(lock, () => new Promise<void>((letGo) => holds({ letGo })));
      }),
    name,
  );
  return () => held.evaluate(({ letGo }) => letGo());
}

const RECHECK_MS = 30_000;

test('a shopper in another tab is told when the codes are there, and the tab goes back when seen (R-98)', async ({
  page,
  host,
}) => {
  await page.clock.install();
  await standInForNotifications(page, 'granted');
  await host.addStock(VARIANT, 1);
  await openCheckoutAsMember(page, host, 'told_when_ready');
  const paymentId = await orderByBank(page);
  await nameSender(page, 'Amna Tariq');
  await expect(page.locator('[data-state="inView"]')).toBeAttached();

  await turnPage(page, 'hidden');
  await host.receiveMoney(paymentId, 'exact');
  await expect(async () => {
    // The codes may come a moment after the payment is settled.
    await page.clock.runFor(RECHECK_MS);
    await expect(page).toHaveTitle('✓ Codes ready · Your payment · Keystall', { timeout: 2_000 });
  }).toPass();
  const icon = page.locator('link[rel=icon]');
  await expect(icon).toHaveAttribute('href', '/favicon-marked.svg');
  const shown = () =>
    page.evaluate(() =>
      window.notified.shown.map(({ title, body, isClosed }) => ({ title, body, isClosed })),
    );
  expect(await shown()).toEqual([
    {
      title: 'Your codes are ready',
      body: expect.stringMatching(/^Press to open order \S+\.$/),
      isClosed: false,
    },
  ]);

  await turnPage(page, 'visible');
  await expect(page).toHaveTitle('Your payment · Keystall');
  await expect(icon).toHaveAttribute('href', '/favicon.svg');
  expect(await shown()).toMatchObject([{ isClosed: true }]);

  // A result that was seen is not announced again.
  await expect(page.getByRole('link', { name: 'See your orders' })).toBeVisible();
  await turnPage(page, 'hidden');
  await page.clock.runFor(2 * RECHECK_MS);
  await expect(page).toHaveTitle('Your payment · Keystall');
  expect(await shown()).toHaveLength(1);
});
