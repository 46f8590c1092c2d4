import type { Page } from '@playwright/test';
import { readClipboard } from './support/clipboard.ts';
import type { LiveHost } from './support/host.ts';
import { expect, test } from './support/host.ts';
import {
  cancelOf,
  cartWith,
  MONEY,
  openCheckoutAsMember,
  PAYMENT,
  paymentIdOf,
  placeOrder,
  VARIANT,
} from './support/paying.ts';
import { MEMBER_RECORDS, visit } from './support/visit.ts';

test.describe.configure(MONEY);

/** On a phone, which most shoppers pay with. */
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  permissions: ['clipboard-read', 'clipboard-write'],
});

const INVOICE = /\/sandbox\/invoices\/[\w-]+$/;
const USDT = /^USDT \d+\.\d{4}$/;

/** Places an order with these choices, in order. */
async function payBy(page: Page, picks: readonly string[], leadsTo = PAYMENT): Promise<void> {
  for (const pick of picks) await page.getByRole('radio', { name: pick }).check();
  await placeOrder(page).click();
  await expect(page).toHaveURL(leadsTo);
}

const orderAgain = (page: Page) =>
  visit(page, '/payment-methods', { ...MEMBER_RECORDS, cart: cartWith(VARIANT) });

const status = (page: Page, text: string) => expect(page.getByText(`Payment Status: ${text}`)).toBeVisible();

/** Money arrives for the payment that is open, which shows it after a reload. */
async function receiveAndReload(
  page: Page,
  host: LiveHost,
  [kind, text]: [kind: Parameters<LiveHost['receiveMoney']>[1], text: string],
) {
  await host.receiveMoney(paymentIdOf(page), kind);
  await page.reload();
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

test('a shopper with a phone pays by USDT: the amount and the address are copied, the code enlarges, the money confirms', async ({
  page,
  host,
}) => {
  await host.addStock(VARIANT, 1);
  await openCheckoutAsMember(page, host, 'usdt_payer');

  await test.step('the order button is above the cookie notice, not behind it', async () => {
    await page.getByRole('radio', { name: 'Crypto' }).check();
    const notice = await page.getByRole('region', { name: 'Cookies' }).boundingBox();
    const button = await placeOrder(page).boundingBox();
    if (notice === null || button === null) throw new Error('The notice or the button is not there.');
    expect(button.y + button.height).toBeLessThanOrEqual(notice.y);
  });

  await test.step('what is sent is copied', async () => {
    await payBy(page, ['Crypto', 'USDT on Tron (TRC20)']);
    await status(page, 'Waiting for your payment');
    await expect(detail(page, 'Network')).toContainText('TRC20');
    await expect(detail(page, 'Amount')).toHaveText(USDT);
    await expectCopied(page, 'Amount', 'USDT ');
    await expectCopied(page, 'Address');
  });

  await test.step('the QR code of the address enlarges on hover and focus, within the screen', async () => {
    const button = page.getByRole('button', { name: /^QR code of the address/ });
    const large = page.getByRole('img', { name: 'QR code of the address with the amount' });
    for (const { width, most } of [
      { width: 1280, most: 500 },
      { width: 360, most: 328 },
    ]) {
      await page.setViewportSize({ width, height: 800 });
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
      await button.blur();
    }
  });

  await test.step('the money is seen, vanishes and confirms', async () => {
    await receiveAndReload(page, host, ['unconfirmed', 'Received, waiting for confirmations']);
    await expect(cancelOf(page)).toHaveCount(0);
    await receiveAndReload(page, host, ['gone', 'Your transfer is no longer seen']);
    await expect(
      page.getByText(
        /^We no longer see the transfer you sent \(USDT \S+, .*\d\d:\d\d\)\. Check it in your wallet/,
      ),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^QR code of the address/ })).toBeHidden();
    await receiveAndReload(page, host, ['exact', 'Completed']);
  });

  await test.step('on 360 px a long code and its button share a line (R-59)', async () => {
    const code = page.getByRole('main').locator('li code');
    await expect(code).toHaveText(/^.{23}$/);
    const line = await code.boundingBox();
    const button = await page.getByRole('button', { name: /^Copy item 1 of/ }).boundingBox();
    if (line === null || button === null) throw new Error('The code or its button is not there.');
    expect(line.height).toBeLessThanOrEqual(32);
    expect(line.x + line.width).toBeLessThanOrEqual(button.x);
    expect(Math.abs(line.y + line.height / 2 - button.y - button.height / 2)).toBeLessThanOrEqual(4);
  });
});

test('a shopper comes back from the invoice of another site; what Binance gets late pays the next order', async ({
  page,
  host,
}) => {
  await host.addStock(VARIANT, 1);
  await openCheckoutAsMember(page, host, 'coin_payer');

  await test.step('back from the invoice, to the page as it was, the shop says where the order is', async () => {
    await payBy(page, ['Crypto', 'BTC'], INVOICE);
    await page.goBack();
    await page.getByRole('link', { name: 'My Payments' }).first().click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Open|Details)/ })
      .click();
    await expect(page).toHaveURL(PAYMENT);
    await expect(page.getByRole('link', { name: /^Open the invoice/ })).toHaveAttribute('href', INVOICE);
    await receiveAndReload(page, host, ['short', 'Paid too little']);
  });

  await test.step('what Binance asks for is copied, and what comes late is in the balance', async () => {
    await orderAgain(page);
    await payBy(page, ['Binance']);
    await expectCopied(page, 'Amount', 'USDT ');
    await expectCopied(page, 'Binance ID');
    await receiveAndReload(page, host, ['late', 'Paid too late']);
  });

  await test.step('the balance pays', async () => {
    await orderAgain(page);
    await payBy(page, ['Account balance']);
    await status(page, 'Completed');
    await page.getByRole('link', { name: 'See your orders' }).click();
    await expect(page.getByRole('main').locator('li code')).toHaveCount(1);
  });
});
