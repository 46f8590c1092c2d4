import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { logIn, signUpInstead } from './support/members.ts';
import { cancelOf, cartLink, chooseBank, fillCart, MONEY, placeOrder } from './support/paying.ts';
import { problemsOf } from './support/problems.ts';
import type { SpecOnlyHost } from './support/spec-only-host.ts';
import { expect, test } from './support/spec-only-host.ts';
import { CODE } from './support/spec-only-shop.ts';

test.describe.configure(MONEY);

const shopper = { username: 'amna_k', email: 'amna@example.com', password: 'quiet-river-42' };
const NEW_PASSWORD = 'loud-mountain-7';
const RESET_PASSWORD = 'calm-harbour-9';
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

test('a shopper does everything with a host that knows the specification alone', async ({ page, host }) => {
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

  await test.step('applies a coupon', async () => {
    await cartLink(page).click();
    await page.getByLabel('Discount code').fill('nobody');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('alert')).toHaveText('Unknown code');
    await page.getByLabel('Discount code').fill('EID10');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('2,502');
  });

  await test.step('signs up and logs in', async () => {
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

  await test.step('finds both payments', async () => {
    await page.getByRole('link', { name: 'My Payments' }).first().click();
    await expect(main(page).getByRole('row').filter({ hasText: 'Bank transfer' })).toHaveCount(2);
    await expect(main(page).getByText('Cancelled')).toBeVisible();
  });

  await test.step('deposits, and pays by balance', async () => {
    await page.goto('/my/profile/deposit');
    await page.getByLabel('Amount in PKR').fill('3000');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await expect(cartLink(page)).toHaveAccessibleName(/[1-9]/);
    await page.goto('/payment-methods');
    await chooseBank(page);
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/payment\/payment\d+$/);
    host.shop.receiveMoney(shopper.username);
    await page.goto('/my/profile');
    await expect(page.getByLabel('Balance', { exact: true })).toContainText('PKR 3,000');
    await fillCart(page);
    await page.goto('/payment-methods');
    await page.getByRole('radio', { name: /balance/i }).check();
    await placeOrder(page).click();
    await expect(page.getByText('Payment Status: Completed')).toBeVisible();
  });

  await test.step('changes preferences and the password', async () => {
    await page.goto('/my/profile');
    const promos = page.getByRole('checkbox').last();
    await promos.click();
    await expect.poll(() => host.shop.accounts.get(shopper.username)?.preference.promos).toBe(true);
    await expect(promos).toBeChecked();
    await main(page).getByRole('link', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill(shopper.password);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('New password again').fill(NEW_PASSWORD);
    await main(page).getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password has been successfully updated')).toBeVisible();
  });

  await test.step('logs out, resets the password and logs in', async () => {
    await page.goto('/my/profile');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/reset-password');
    await page.getByLabel('Email', { exact: true }).fill(shopper.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Code from the email').fill(String(CODE));
    await page.getByLabel('New password', { exact: true }).fill(RESET_PASSWORD);
    await page.getByLabel('New password again').fill(RESET_PASSWORD);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await main(page).getByRole('link', { name: 'Log in' }).click();
    await logIn(page, { username: shopper.email, password: RESET_PASSWORD });
    await expect(heading(page, 'My Profile')).toBeVisible();
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

/** Changes one field of an answer, or of each of its rows. */
const withField = (field: string, value: unknown) => (answer: unknown) =>
  Array.isArray(answer)
    ? answer.map((row: unknown) => v.parse(Row, { ...v.parse(Row, row), [field]: value }))
    : { ...v.parse(Row, answer), [field]: value };
const Row = v.looseObject({});

test('a host that errs loses the shopper no field but the odd one, and no word is false (R-2, R-57)', async ({
  page,
  host,
}) => {
  test.setTimeout(120_000);

  await test.step('an odd picture, text and list leave the products, and the cart its line', async () => {
    const odd = [
      withField('bg_image', 'no path'),
      withField('description', 'A text.'),
      withField('aliases', {}),
    ];
    host.alter('GET /catalogue.json', (nodes) => odd.reduce((rows, change) => change(rows), nodes));
    await openCheckout(page, host);
    await page.goto('/cart');
    await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
    await expect(page.getByText(/no longer sold/)).toHaveCount(0);
  });

  await test.step('a balance of null keeps no other method from paying', async () => {
    host.alter('GET /api/profile', withField('balance', null));
    await page.goto('/payment-methods');
    await expect(page.getByRole('radio', { name: /balance/i })).toBeDisabled();
    await chooseBank(page);
  });

  await test.step('a 412 without a path leads to My Payments', async () => {
    host.answerOnce(CHECKOUT, { status: 412, body: 'Finish the other one first.' });
    await placeOrder(page).click();
    await expect(page.getByRole('alert')).toContainText('You already have a pending payment.');
    await expect(page.getByRole('link', { name: 'See My Payments' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('an order of another account than the page showed is not sent', async () => {
    host.alter('GET /api/profile', withField('username', 'sana_r'));
    await placeOrder(page).click();
    await expect(page.getByRole('alert')).toHaveText('You are logged in as sana_r, so nothing was ordered.');
    expect(host.count(CHECKOUT)).toBe(1);
    host.alter('GET /api/profile', null);
    await page.reload();
    await chooseBank(page);
  });

  await test.step('an absolute address of the shop is a path, and a detail falls alone', async () => {
    host.alter(CHECKOUT, (answer) => {
      const { redir } = v.parse(v.object({ redir: v.string() }), answer);
      return { redir: `${host.url}${redir}` };
    });
    host.alter('POST /api/payment-status', withField('created_at', 'today'));
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/payment\/payment\d+$/);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Payment Status: Pending')).toBeVisible();
    await expect(page.getByText('PK00EXAM0001')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
  });

  await test.step('another sender name than was typed is shown, and said', async () => {
    host.alter('POST /api/payment-status', withField('user_input', 'A KHAN'));
    const name = page.getByRole('textbox', { name: 'Sender name' });
    await name.fill('Amna Khan');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('A different sender name was saved: A KHAN')).toBeVisible();
    await expect(name).toHaveValue('A KHAN');
  });

  await test.step('a cancellation without an effect says so', async () => {
    host.alter('POST /api/payment-status', (answer) => withField('status', 0)(answer));
    await cancelOf(page).click();
    await expect(page.getByText(/hasn't been cancelled yet/)).toBeVisible();
  });

  await test.step('the rows of a list that can not be shown are counted', async () => {
    host.alter('GET /api/my-payments', (rows) => [...v.parse(v.array(Row), rows), null, { id: {} }]);
    await page.goto('/my/payments');
    await expect(main(page).getByRole('row').filter({ hasText: 'Bank transfer' })).toHaveCount(1);
    await expect(page.getByText("2 of your payments can't be shown here. Please ask support.")).toBeVisible();
  });

  await test.step('a login that is over refuses the order, and nothing is said to be uncertain', async () => {
    await fillCart(page);
    await page.goto('/payment-methods');
    await chooseBank(page);
    host.answerOnce(CHECKOUT, { status: 401, body: 'Your login is over.' });
    await placeOrder(page).click();
    await expect(page.getByRole('alert')).toHaveText('Your login is over. Nothing was ordered.Log in');
  });
});
