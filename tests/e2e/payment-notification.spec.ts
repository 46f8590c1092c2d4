import { expect, test } from './support/host.ts';
import { standInForNotifications, turnPage } from './support/notifications.ts';
import { chooseBank, openCheckoutAsMember, placeOrder } from './support/paying.ts';

const RECHECK_MS = 30_000;
/** What the cart of these tests holds. */
const VARIANT = 'valorant-vp-475';

test('a shopper in another tab is told when the codes are there, and the tab goes back when seen (R-98)', async ({
  page,
  host,
}) => {
  await page.clock.install();
  await standInForNotifications(page, 'granted');
  await host.addStock(VARIANT, 1);
  await openCheckoutAsMember(page, host, 'told_when_ready');
  await chooseBank(page);
  await placeOrder(page).click();
  await expect(page).toHaveURL(/\/payment\/\w+$/);
  const paymentId = page.url().split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'I Understand' }).click();
  await page.getByLabel('Exact sender name').fill('Amna Tariq');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[data-state="inView"]')).toBeAttached();

  await turnPage(page, 'hidden');
  await host.receiveMoney(paymentId, 'exact');
  await expect(async () => {
    // The codes may come a moment after the payment is settled.
    await page.clock.runFor(RECHECK_MS);
    await expect(page).toHaveTitle(`✓ Codes ready · Payment #${paymentId} · Keystall`, { timeout: 2_000 });
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
  await expect(page).toHaveTitle(`Payment #${paymentId} · Keystall`);
  await expect(icon).toHaveAttribute('href', '/favicon.svg');
  expect(await shown()).toMatchObject([{ isClosed: true }]);

  // What was seen is not told again.
  await expect(page.getByRole('link', { name: 'See your orders' })).toBeVisible();
  await turnPage(page, 'hidden');
  await page.clock.runFor(2 * RECHECK_MS);
  await expect(page).toHaveTitle(`Payment #${paymentId} · Keystall`);
  expect(await shown()).toHaveLength(1);
});
