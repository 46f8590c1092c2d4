import type { Page } from '@playwright/test';
import { logIn, signUpInstead } from './support/members.ts';
import { cancelOf, cartLink, chooseBank, fillCart, MONEY, placeOrder } from './support/paying.ts';
import { problemsOf } from './support/problems.ts';
import type { SpecOnlyHost } from './support/spec-only-host.ts';
import { expect, test } from './support/spec-only-host.ts';
import { CODE } from './support/spec-only-shop.ts';

test.describe.configure(MONEY);

const shopper = { username: 'amna_k', email: 'amna@example.com', password: 'quiet-river-42' };
const CHECKOUT = 'POST /api/checkout';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const chat = (page: Page) => page.getByRole('dialog', { name: 'Support chat' });

const openChat = (page: Page) => page.getByRole('button', { name: 'Support chat' }).click();

/** Registers the shopper and logs in on the way to the checkout, with one item in the cart. */
async function openCheckout(page: Page, host: SpecOnlyHost): Promise<void> {
  host.shop.register(shopper);
  await fillCart(page);
  await page.goto('/payment-methods');
  await logIn(page, shopper);
  await expect(page).toHaveURL('/payment-methods');
}

test('a shopper buys from, and talks to, a host that knows the specification alone', async ({
  page,
  host,
}) => {
  test.setTimeout(180_000);
  const problems = problemsOf(page);
  await page.clock.install();

  await test.step('browses, searches and adds', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'All Categories' })).toBeVisible();
    await main(page)
      .getByRole('link', { name: /^Gift Cards/ })
      .first()
      .click();
    await expect(heading(page, 'Gift Cards')).toBeVisible();
    await main(page)
      .getByRole('link', { name: /Valorant/ })
      .first()
      .click();
    await expect(heading(page, 'Valorant VP')).toBeVisible();
    await page.getByRole('combobox').fill('valorant');
    await expect(page).toHaveURL(/\/search\?search=valorant/);
    await main(page)
      .getByRole('link', { name: /Valorant VP/ })
      .first()
      .click();
    await expect(heading(page, 'Valorant VP')).toBeVisible();
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: /^Add/ }).first().click();
      await expect(cartLink(page)).toHaveAccessibleName(new RegExp(String(count)));
    }
    await expect(page.getByText('its not readily available in stock').first()).toBeVisible();
  });

  await test.step('signs up and logs in', async () => {
    await cartLink(page).click();
    await main(page)
      .getByRole('link', { name: /payment/i })
      .click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await signUpInstead(page, shopper, async () => String(CODE));
    await main(page).getByRole('link', { name: 'Log in' }).click();
    await logIn(page, shopper);
    await expect(page).toHaveURL('/payment-methods');
  });

  await test.step('places an order, names the sender, cancels it', async () => {
    await chooseBank(page);
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/payment\/payment\d+$/);
    await page.getByRole('button', { name: 'I Understand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who sends the money?' });
    await dialog.getByRole('textbox').fill('AMNA KHAN');
    await dialog.getByRole('button', { name: /save|update|confirm/i }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Payment Status: Pending')).toBeVisible();
    await cancelOf(page).click();
    await expect(page.getByText('Payment Status: Cancelled')).toBeVisible();
    expect(host.shop.cancellations).toEqual(['payment1']);
    await page.getByRole('button', { name: 'Put them back in the cart' }).click();
    await expect(cartLink(page)).toHaveAccessibleName(/2/);
  });

  await test.step('orders again, and sees the money arrive', async () => {
    await page.goto('/payment-methods');
    await chooseBank(page);
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/payment\/payment\d+$/);
    await expect(page.getByText('Payment Status: Pending')).toBeVisible();
    await page.keyboard.press('Escape');
    host.shop.receiveMoney(shopper.username);
    await page.clock.runFor(10_000);
    await expect(page.getByText('Payment Status: Completed')).toBeVisible();
    expect(host.count(CHECKOUT)).toBe(2);
  });

  await test.step('reads and copies the goods', async () => {
    await main(page)
      .getByRole('link', { name: /orders/i })
      .last()
      .click();
    await expect(page).toHaveURL('/my/orders');
    await page.getByRole('button', { name: /^Show/ }).first().click();
    await expect(page.getByText('CODE-valorant-vp-475-2')).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy All' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'CODE-valorant-vp-475-1\nCODE-valorant-vp-475-2',
    );
  });

  await test.step('chats; a message without an answer is sent at most twice, also over reloads', async () => {
    await openChat(page);
    await chat(page).getByLabel('Message').fill('My code does not work.');
    await page.keyboard.press('Enter');
    await expect.poll(() => host.chat.received).toEqual(['My code does not work.']);
    for (let times = 0; times < 2; times += 1) {
      await page.reload();
      await openChat(page);
      await page.clock.runFor(5_000);
    }
    await expect(chat(page).getByText(/^Sent, but we can't tell whether it arrived/)).toBeVisible();
    await page.clock.runFor(120_000);
    expect(host.chat.received).toEqual(['My code does not work.', 'My code does not work.']);
    host.chat.say('Which one is it?');
    const lines = chat(page).getByRole('log').locator('> div');
    await expect(lines).toHaveText([/^You.*My code does not work\.$/, /^Support.*Which one is it\?$/]);
    await expect(chat(page).getByText('Sending…')).toHaveCount(0);
    await expect(chat(page).getByRole('list')).toHaveCount(0);
  });

  await test.step('logs out', async () => {
    await chat(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'My Profile' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    expect(host.chat.received).toHaveLength(2);
  });

  expect(problems).toEqual([]);
});

test('an order whose answer is lost is placed once for each press, and the shop shows where to look', async ({
  page,
  host,
}) => {
  await openCheckout(page, host);
  await chooseBank(page);
  host.loseAnswerOf(CHECKOUT);
  await placeOrder(page).click();
  await expect(page.getByRole('heading', { name: 'Still checking your order' })).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(main(page).getByRole('link', { name: 'My Orders' })).toBeVisible();
  await main(page).getByRole('link', { name: 'My Payments' }).click();
  await expect(main(page).getByRole('row').filter({ hasText: 'Bank transfer' })).toHaveCount(1);
  expect(host.count(CHECKOUT)).toBe(1);

  await page.goto('/payment-methods');
  await page.getByRole('button', { name: 'Start over' }).click();
  await chooseBank(page);
  expect(host.count(CHECKOUT)).toBe(1);
  await placeOrder(page).click();
  await expect(page.getByRole('alert')).toContainText('It may be the order we lost track of');
  await page.getByRole('link', { name: 'Go to the pending payment' }).click();
  await expect(page).toHaveURL('/payment/payment1');
  expect([host.count(CHECKOUT), host.shop.accounts.get(shopper.username)?.payments.length]).toEqual([2, 1]);
});
