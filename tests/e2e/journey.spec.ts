import type { Page } from '@playwright/test';
import { expect, test } from './support/host.ts';
import { signUpInstead } from './support/members.ts';

const shopper = { username: 'amna_k', email: 'amna@example.com', password: 'quiet-river-42' };

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /cart/i });

test('a new visitor browses, fills a cart, signs up, which logs in, pays by bank and then by balance, and reads the codes', async ({
  page,
  context,
  host,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));

  await test.step('browses to a product and adds it; the cart follows in a second tab and survives a reload', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'All Categories' })).toBeVisible();
    await page
      .getByRole('link', { name: /valorant/i })
      .first()
      .click();
    await expect(page).toHaveURL('/product/gift-cards/valorant-vp');
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Add/ }) })
      .first();
    await row.getByRole('button', { name: /^Add/ }).click();
    await expect(page.getByText('its not readily available in stock')).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName(/1/);

    const second = await context.newPage();
    await second.goto('/cart');
    await expect(second.getByRole('heading', { level: 1 })).toContainText(/cart/i);
    await row.getByRole('button', { name: /^Add/ }).click();
    await expect(cartLink(second)).toHaveAccessibleName(/2/);
    await expect(cartLink(page)).toHaveAccessibleName(/2/);
    await second.close();

    await page.reload();
    await expect(cartLink(page)).toHaveAccessibleName(/2/);
  });

  await test.step('is asked to log in before paying, signs up with an e-mailed code and comes back', async () => {
    await cartLink(page).click();
    await page.getByRole('link', { name: /payment/i }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await signUpInstead(page, shopper, () => host.codeFor(shopper.email));
    await expect(page.getByRole('main').getByText("You're logged in.")).toBeVisible();
    await expect(page).toHaveURL(/\/signup\?redirect=/);
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/payment-methods');
    await expect(page.getByRole('banner').getByRole('link', { name: 'My Account' })).toBeVisible();
  });

  await test.step('pays by bank, with a restart of the host in the middle', async () => {
    await payBy(page, /bank/i);
    await page.getByRole('button', { name: 'I Understand' }).click();
    await nameSender(page);
    await expect(page.getByText(/Payment Status: Waiting/)).toBeVisible();
    await host.restart();
    await host.addStock(await firstVariant(page), 20);
    await host.receiveMoney(paymentIdOf(page), 'over');
    await page.reload();
    await expect(page.getByText('Payment Status: Completed')).toBeVisible();
  });

  await test.step('reads the delivered codes', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /orders/i })
      .last()
      .click();
    await expect(page).toHaveURL('/my/orders');
    await page.getByRole('button', { name: 'Show' }).first().click();
    await expect(page.getByRole('button', { name: 'Copy All' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Copy (?!All)/ })).toHaveCount(2);
    await expect(page.getByText('Completed')).toBeVisible();
    await expect(page.getByRole('cell', { name: /Valorant VP, .+ × 2$/ })).toBeVisible();
  });

  await test.step('prints the receipt, on one page and without the codes', async () => {
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.getByRole('button', { name: 'Download receipt' }).click();
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
    await buyOne(page);
    await payBy(page, /bank/i);
    await page.getByRole('button', { name: 'I Understand' }).click();
    await nameSender(page);
    await host.receiveMoney(paymentIdOf(page), 'late');
    await page.goto('/my/profile');
    await expect(page.getByLabel('Balance', { exact: true })).toContainText(/PKR [1-9]/);

    await buyOne(page);
    await payBy(page, /balance/i);
    await expect(page.getByText('Payment Status: Completed')).toBeVisible();
    await page.goto('/my/orders');
    await page.getByRole('button', { name: 'Show' }).first().click();
    await expect(page.getByRole('button', { name: /^Copy (?!All)/ })).toHaveCount(1);
  });

  expect(problems).toEqual([]);
});

async function buyOne(page: Page) {
  await page.goto('/product/gift-cards/valorant-vp');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName(/1/);
  await page.goto('/payment-methods');
}

async function nameSender(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Who sends the money?' });
  await dialog.getByRole('textbox').fill('AMNA KHAN');
  await dialog.getByRole('button', { name: /save|update|confirm/i }).click();
  await expect(dialog).toBeHidden();
}

async function payBy(page: Page, method: RegExp) {
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page).toHaveURL(/\/payment\/\w+$/);
}

const paymentIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function firstVariant(page: Page): Promise<string> {
  const tree: unknown = await (await page.request.get('/catalogue.json')).json();
  const text = JSON.stringify(tree);
  return /"id":"valorant-vp".*?"products":\[\{"id":"([\w-]+)"/.exec(text)?.[1] ?? '';
}
