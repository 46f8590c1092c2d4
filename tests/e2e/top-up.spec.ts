import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { logIn, signUp } from './support/members.ts';
import { cartLink, chooseBank, placeOrder } from './support/paying.ts';

const PLAYER = '5123456789';
const NEEDED = `Player ID: ${PLAYER}`;
const BOUGHT = '2 × PUBG Mobile UC, 60 UC';

const Waiting = v.array(v.object({ id: v.string(), username: v.string() }));

/* from the search to the delivery by hand. */
test('a top-up asks for the player ID, which the operator and the shopper read until it is delivered', async ({
  page,
  host,
}) => {
  const login = await signUp(page.request, host, 'bilal_t');
  const mails = async (subject: string) =>
    (await host.mailsTo('bilal_t@example.com')).filter((mail) => mail.subject === subject);

  await test.step('it is found by the search', async () => {
    await page.goto('/');
    await expectHydrated(page);
    const box = page.getByRole('banner').getByRole('combobox');
    await box.pressSequentially('pubg uc');
    await page
      .getByRole('option', { name: /^PUBG Mobile UC/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/product\/game-topups\/pubg-uc/);
  });

  await test.step('a wrong player ID is refused in a clear sentence, and nothing is lost', async () => {
    const row = page.getByRole('listitem', { name: '60 UC', exact: true });
    await row.getByLabel('Quantity of 60 UC').fill('2');
    await row.getByRole('button', { name: /^Add/ }).click();
    const dialog = page.getByRole('dialog', { name: 'What delivery needs' });
    const field = dialog.getByLabel('Player ID');
    await field.fill('5123');
    await dialog.getByRole('button', { name: 'Add to cart' }).click();
    await expect(dialog.getByText('Please check "Player ID": it looks like 5123456789.')).toBeVisible();
    await expect(field).toHaveValue('5123');
    await field.fill(PLAYER);
    await dialog.getByRole('button', { name: 'Add to cart' }).click();
    await expect(dialog).toBeHidden();
    await expect(cartLink(page)).toHaveAccessibleName(/2/);
  });

  await test.step('it is shown at the checkout and with the payment', async () => {
    await page.goto('/payment-methods');
    await logIn(page, login);
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(NEEDED);
    await chooseBank(page);
    await placeOrder(page).click();
    await expect(page).toHaveURL(/\/payment\/\w+$/);
    await page.getByRole('button', { name: 'I Understand' }).click();
    await page.getByLabel('Exact sender name').fill('Bilal Tariq');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The sender name is saved.').last()).toBeVisible();
    await expect(page.getByRole('main')).toContainText(NEEDED);
    await host.receiveMoney(page.url().split('/').at(-1) ?? '', 'exact');
    await page.reload();
    await expect(page.getByText('Payment Status: Completed')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(NEEDED);
  });

  await test.step('it is in the order that waits, and in the mail about the payment', async () => {
    await openOrder(page);
    await expect(page.getByText('We have received your order')).toBeVisible();
    await expect(page.getByRole('region', { name: 'What you ordered' })).toContainText(NEEDED);
    const [mail] = await mails('Your payment is complete');
    expect(mail?.text).toContain(BOUGHT);
    expect(mail?.text).toContain(NEEDED);
  });

  await test.step('the operator reads it, and delivers by hand', async () => {
    expect(await host.operator('orders', 'list', '--waiting')).toContain(`60 UC: ${NEEDED}`);
    const waiting = v.parse(
      Waiting,
      JSON.parse(await host.operator('orders', 'list', '--waiting', '--json')),
    );
    const { id = '' } = waiting.find(({ username }) => username === 'bilal_t') ?? {};
    const items = ['--item', 'Sent to your player, 60 UC', '--item', 'Sent to your player, 60 more'];
    await host.operator('--yes', 'orders', 'deliver', id.slice(0, 8), 'pubg-uc-60', ...items);
  });

  await test.step('the order and the mail say what was bought, for whom, and that it is delivered', async () => {
    await openOrder(page);
    await expect(page.getByRole('cell', { name: 'Completed' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toContainText('Sent to your player, 60 more');
    await expect(main).toContainText(NEEDED);
    const [mail] = await mails('Your order has been delivered');
    expect(mail?.text).toContain('your order has been delivered in full');
    expect(mail?.text).toContain(BOUGHT);
    expect(mail?.text).toContain(NEEDED);
  });

  await test.step('buying it again takes the player ID along', async () => {
    await page.getByRole('button', { name: 'Buy again' }).click();
    await page.getByRole('link', { name: 'Go to your cart' }).click();
    await expect(page.getByRole('main')).toContainText(NEEDED);
    await page.getByRole('link', { name: 'Go to payment' }).click();
    await expect(page).toHaveURL('/payment-methods');
  });
});

async function openOrder(page: Page): Promise<void> {
  await page.goto('/my/orders');
  await page.getByRole('button', { name: 'Show' }).first().click();
}
