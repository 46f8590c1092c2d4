import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { signUpInstead, visitAsMember } from './support/members.ts';
import {
  cartLink,
  cartWith,
  MONEY,
  nameSender,
  orderByBank,
  POINTS,
  placeOrder,
  VARIANT,
} from './support/paying.ts';
import { MEMBER_RECORDS, visit } from './support/visit.ts';

test.describe.configure(MONEY);

const shopper = { username: 'amna_k', email: 'amna@example.com', password: 'quiet-river-42' };

test('a new visitor searches, fills a cart, signs up, which logs in, pays by bank and then by balance, and reads the codes', async ({
  page,
  context,
  host,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));

  await test.step('finds a product and adds it; the cart follows in a second tab and survives a reload', async () => {
    await page.goto('/');
    await search(page, 'valorent', 'Valorant VP');
    await expect(page).toHaveURL(POINTS);
    const add = page.getByRole('button', { name: /^Add/ }).first();
    await add.click();
    await expect(page.getByText('its not readily available in stock')).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName(/1/);

    const second = await context.newPage();
    await second.goto('/cart');
    await expect(second.getByRole('heading', { level: 1 })).toContainText(/cart/i);
    await add.click();
    await expect(cartLink(second)).toHaveAccessibleName(/2/);
    await expect(cartLink(page)).toHaveAccessibleName(/2/);
    await second.close();

    await page.reload();
    await expect(cartLink(page)).toHaveAccessibleName(/2/);
  });

  await test.step('is asked to log in before paying, signs up with the code behind the link to the sandbox, and comes back', async () => {
    await cartLink(page).click();
    await page.getByRole('link', { name: /payment/i }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await signUpInstead(page, shopper, () => codeInSandbox(page, shopper.email));
    await expect(page).toHaveURL('/payment-methods');
    await expect(page.getByRole('banner').getByRole('link', { name: 'My Account' })).toBeVisible();
  });

  await test.step('pays by bank', async () => {
    const payment = await orderByBank(page);
    await nameSender(page, 'AMNA KHAN');
    await expect(page.getByText(/Payment Status: Waiting/)).toBeVisible();
    await host.addStock(VARIANT, 20);
    await host.receiveMoney(payment, 'over');
    await page.reload();
    await expect(page.getByText('Payment Status: Completed')).toBeVisible();
  });

  await test.step('reads the delivered codes, and saves them as text', async () => {
    await page.getByRole('link', { name: 'See your orders' }).click();
    await expect(page).toHaveURL(/\/my\/orders\?order=\w+$/);
    await expect(page.getByRole('button', { name: 'Copy All' })).toBeVisible();
    await expect(page.getByRole('cell', { name: /Valorant VP, .+ × 2 KS-/ })).toBeVisible();
    const codes = await page.getByRole('main').locator('li code').allInnerTexts();
    expect(codes).toHaveLength(2);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as text' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    for (const code of codes) expect(text).toContain(code);
    expect(text).toContain('How to redeem:');
  });

  await test.step('prints the receipt, on one page and without the codes', async () => {
    await page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'));
    });
    await page.getByRole('button', { name: 'Receipt (print or PDF)' }).click();
    await expect(page).toHaveTitle(/^Keystall receipt KS-[2-9A-Z]{4}-[2-9A-Z]{2}$/);
    const receipt = page.getByRole('article', { name: /^Receipt KS-/ });
    await expect(receipt).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(receipt).toContainText(/Paid byBank transfer.*Valorant VP, .+Total paidPKR [1-9]/);
    await expect(receipt).toBeVisible();
    await expect(page.getByRole('main')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(receipt).toHaveCount(0);
  });

  await test.step('sends money too late, finds it in the balance, and pays by balance', async () => {
    await orderAgain(page);
    const payment = await orderByBank(page);
    await host.receiveMoney(payment, 'late');
    await page.goto('/my/profile');
    await expect(page.getByLabel('Balance', { exact: true })).toContainText(/PKR [1-9]/);

    await orderAgain(page);
    await page.getByRole('radio', { name: /balance/i }).check();
    await placeOrder(page).click();
    await expect(page.getByText('Payment Status: Completed')).toBeVisible();
    await page.getByRole('link', { name: 'See your orders' }).click();
    await expect(page.getByRole('main').locator('li code')).toHaveCount(1);
  });

  expect(problems).toEqual([]);
});

/** Types into the search box, and chooses this suggestion. */
async function search(page: Page, text: string, suggestion: string): Promise<void> {
  await expectHydrated(page);
  await page.getByRole('banner').getByRole('combobox').pressSequentially(text);
  await page.getByRole('option', { name: suggestion }).first().click();
}

const orderAgain = (page: Page) =>
  visit(page, '/payment-methods', { ...MEMBER_RECORDS, cart: cartWith(VARIANT) });

/** Opens the link that the page of the code shows, in its own tab, and reads the newest mail there. */
async function codeInSandbox(page: Page, email: string): Promise<string> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^\/sandbox/ }).click();
  const sandbox = await opened;
  await expect(sandbox).toHaveURL('/sandbox');
  const mail = sandbox
    .getByRole('group')
    .filter({ hasText: `to ${email}` })
    .first();
  await expect(mail).toContainText('Your code to sign up');
  const [code = ''] = /\b\d{6}\b/.exec(await mail.locator('pre').innerText()) ?? [];
  await sandbox.close();
  // The typed text is still there, and so is the field.
  await expect(page.getByLabel('Code from the email')).toBeVisible();
  return code;
}

const PLAYER = '5123456789';
const UC = 'pubg-uc-60';

test('a top-up is found by the search, asks for the player ID, and is delivered by hand (R-16, R-145)', async ({
  page,
  host,
}) => {
  await visitAsMember(page, host, { username: 'player_one', path: '/' });
  await search(page, 'pubg uc', 'PUBG Mobile UC');
  await expect(page).toHaveURL(/\/product\/game-topups\/pubg-uc/);

  const row = page.getByRole('listitem', { name: '60 UC', exact: true });
  await row.getByLabel('Quantity of 60 UC').fill('2');
  await row.getByRole('button', { name: /^Add/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Where should it go?' });
  const field = dialog.getByLabel('Player ID');
  await field.fill('5123');
  await dialog.getByRole('button', { name: 'Add to cart' }).click();
  await expect(dialog.getByText(FIELD_FAULTS.playerId.mistyped.says)).toBeVisible();
  await expect(field).toHaveValue('5123');
  await field.fill(PLAYER);
  await dialog.getByRole('button', { name: 'Add to cart' }).click();
  await expect(dialog).toBeHidden();
  await expect(cartLink(page)).toHaveAccessibleName(/2/);
  await page.getByRole('link', { name: 'Go to cart' }).click();
  await expect(page.getByRole('main')).toContainText(`Player ID: ${PLAYER}`);

  await page.getByRole('link', { name: 'Go to payment' }).click();
  const payment = await orderByBank(page);
  await nameSender(page, 'AMNA KHAN');
  await host.receiveMoney(payment, 'exact');
  await page.reload();
  const bought = page.getByRole('region', { name: 'What you bought' });
  await expect(bought).toContainText(`Player ID: ${PLAYER}`);
  await expect(bought).toContainText('within 30 minutes');

  await page.getByRole('link', { name: 'See your orders' }).click();
  await expect(page).toHaveURL(/\?order=\w+$/);
  const order = new URL(page.url()).searchParams.get('order') ?? '';
  const steps = page.getByRole('list', { name: 'Progress of the order' });
  await expect(steps.locator('[aria-current=step]')).toContainText('Preparing');
  const deliver = async (item: string) => {
    await host.operator('--yes', 'orders', 'deliver', order, UC, '--item', item);
    await page.reload();
  };
  await deliver('Sent, 1 of 2');
  await expect(page.getByRole('main')).toContainText('1 of 2 delivered, 1 on its way');
  await deliver('Sent, 2 of 2');
  await expect(page.getByRole('main').locator('li code')).toHaveText(['Sent, 1 of 2', 'Sent, 2 of 2']);
  await expect(page.getByRole('main')).toContainText('Completed');
});
