import type { Page } from '@playwright/test';
import { readClipboard } from './support/clipboard.ts';
import type { LiveHost } from './support/host.ts';
import { expect, test } from './support/host.ts';
import { fillCart, openCheckoutAsMember, placeOrder } from './support/paying.ts';

/** On a phone, which most shoppers pay with. */
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ['clipboard-read', 'clipboard-write'],
});

const CHEAPEST_VARIANT = 'valorant-vp-475';
const PAYMENT = /\/payment\/(\w+)$/;
const INVOICE = /\/sandbox\/invoices\/([\w-]+)$/;
const USDT = /^USDT \d+\.\d{4}$/;

/**
 * Places an order with these choices, in order; `leadsTo` matches the URL that contains the
 * payment's id.
 */
async function payBy(page: Page, picks: readonly string[], leadsTo = PAYMENT): Promise<string> {
  for (const pick of picks) await page.getByRole('radio', { name: pick }).check();
  await placeOrder(page).click();
  await expect(page).toHaveURL(leadsTo);
  return leadsTo.exec(page.url())?.[1] ?? '';
}

async function orderAgain(page: Page) {
  await fillCart(page);
  await page.goto('/payment-methods');
}

const status = (page: Page, text: string) => expect(page.getByText(`Payment Status: ${text}`)).toBeVisible();

/** Money arrives, and the page shows it after a reload. */
async function receiveAndReload(
  page: Page,
  host: LiveHost,
  [payment, kind, text]: [payment: string, kind: Parameters<LiveHost['receiveMoney']>[1], text: string],
) {
  await host.receiveMoney(payment, kind);
  await page.goto(`/payment/${payment}`);
  await status(page, text);
}

/** The value under a label of the panel. */
const detail = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');

/** The copy button copies the value without the currency in front of it (`before`). */
async function expectCopied(page: Page, label: string, before = '') {
  await page.getByRole('button', { name: `Copy ${label}`, exact: true }).tap();
  const shown = (await detail(page, label).innerText()).replace(before, '');
  await expect.poll(() => readClipboard(page)).toBe(shown);
}

/** Opens the order of a completed payment, which must have this many codes. */
async function readCodes(page: Page, count: number) {
  await page.getByRole('link', { name: 'See your orders' }).click();
  await page.getByRole('button', { name: /^Show/ }).first().click();
  await expect(page.getByRole('main').locator('li code')).toHaveCount(count);
}

test('USDT over each network: unconfirmed, gone, confirmed, then the codes', async ({ page, host }) => {
  await host.addStock(CHEAPEST_VARIANT, 3);
  await openCheckoutAsMember(page, host, 'usdt_payer');
  for (const network of ['TRC20', 'BEP20', 'ERC20']) {
    const payment = await payBy(page, ['Crypto', 'USDT', network]);
    await status(page, 'Waiting for your payment');
    await expect(detail(page, 'Network')).toContainText(network);
    await expect(detail(page, 'Amount')).toHaveText(USDT);
    await expectCopied(page, 'Amount', 'USDT ');
    await expectCopied(page, 'Address');
    await expect(detail(page, 'Confirmations needed')).toHaveText(/^\d+$/);
    await expect(page.getByRole('button', { name: /^QR code of the address/ })).toBeVisible();

    if (network === 'TRC20') {
      await receiveAndReload(page, host, [payment, 'unconfirmed', 'Received, waiting for confirmations']);
      await expect(page.getByText('We can see your payment')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cancel Payment' })).toHaveCount(0);
      await receiveAndReload(page, host, [payment, 'gone', 'Waiting for your payment']);
    }
    await receiveAndReload(page, host, [payment, 'exact', 'Completed']);
    await readCodes(page, 1);
    if (network !== 'ERC20') await orderAgain(page);
  }
});

test('Bitcoin and Litecoin by invoice: overpaid leads to the codes, underpaid to the balance', async ({
  page,
  host,
}) => {
  await host.addStock(CHEAPEST_VARIANT, 1);
  await openCheckoutAsMember(page, host, 'coin_payer');
  const over = await payBy(page, ['Crypto', 'BTC'], INVOICE);
  // Going back after checkout shows an empty cart with a hint where the order is.
  await page.goBack();
  await page.getByRole('link', { name: 'My Payments' }).first().click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Open|Details)/ })
    .click();
  await expect(page).toHaveURL(PAYMENT);
  await expect(page.getByRole('link', { name: /^Open the invoice/ })).toHaveAttribute('href', INVOICE);
  await receiveAndReload(page, host, [over, 'over', 'Completed, paid over']);
  await expect(page.getByText('you paid more than was asked')).toBeVisible();
  await readCodes(page, 1);

  await orderAgain(page);
  const short = await payBy(page, ['Crypto', 'LTC'], INVOICE);
  await receiveAndReload(page, host, [short, 'short', 'Paid short']);
  await expect(page.getByText('You paid less than the total')).toBeVisible();
  await page.getByRole('link', { name: 'See your balance' }).click();
  await expect(page.getByLabel('Balance', { exact: true })).toContainText(/PKR [1-9]/);
});

test('Binance: late money goes to the balance, in time leads to the codes, and the balance pays the next order', async ({
  page,
  host,
}) => {
  await host.addStock(CHEAPEST_VARIANT, 2);
  await openCheckoutAsMember(page, host, 'binance_payer');
  const late = await payBy(page, ['Binance']);
  await expect(detail(page, 'Exchange rate')).toContainText(/^PKR \d+.* per USDT/);
  await expectCopied(page, 'Amount', 'USDT ');
  await expectCopied(page, 'Binance ID');
  await expect(detail(page, 'Receiver name')).not.toBeEmpty();
  await receiveAndReload(page, host, [late, 'late', 'Paid late']);
  await expect(page.getByText('Your payment arrived too late')).toBeVisible();

  await orderAgain(page);
  const inTime = await payBy(page, ['Binance']);
  await receiveAndReload(page, host, [inTime, 'exact', 'Completed']);
  await readCodes(page, 1);

  await orderAgain(page);
  await payBy(page, ['Account balance']);
  await status(page, 'Completed');
  await readCodes(page, 1);
});
