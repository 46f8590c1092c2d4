import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import { CATALOGUE_REFETCH_MS } from '#contract/constants.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { chooseBank, openCheckoutAsMember, placeOrder } from './support/paying.ts';

/**
 * The shop over a host that answers oddly: what can be read is shown, and nothing else
 * is lost.
 */

const Rows = v.array(v.looseObject({}));
const Payment = v.looseObject({ payment_details: v.looseObject({}) });

/** Alters the JSON of the page's calls to `path` from now on. Returns how many were altered. */
async function alter<S extends v.GenericSchema>(
  page: Page,
  path: string,
  schema: S,
  change: (answer: v.InferOutput<S>) => unknown,
): Promise<() => number> {
  let altered = 0;
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    if (response.ok()) altered += 1;
    await (response.ok()
      ? route.fulfill({ response, json: change(v.parse(schema, await response.json())) })
      : route.fulfill({ response }));
  });
  return () => altered;
}

const withNewField = (rows: v.InferOutput<typeof Rows>) => rows.map((row) => ({ ...row, rating: 5 }));

test('a catalogue with an unknown field, a null and an odd node still opens the shop', async ({ page }) => {
  const altered = await alter(page, CATALOGUE_PATH, Rows, (nodes) => [
    { id: 'bundles', name: 'Bundles', type: 'bundle' },
    null,
    ...withNewField(nodes).map((node) => ({ ...node, region: null, title: '' })),
  ]);
  // A page that is not prerendered, so that it shows what was fetched.
  await page.goto('/search?search=valorant');
  await expect(page.getByRole('main').getByRole('link', { name: /Valorant VP/ })).toBeVisible();
  await expect(page).toHaveURL('/search?search=valorant');
  expect(altered()).toBeGreaterThan(0);
});

test('an open tab survives a release that adds a field to the catalogue', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expectHydrated(page);
  const altered = await alter(page, CATALOGUE_PATH, Rows, withNewField);
  await page.clock.runFor(CATALOGUE_REFETCH_MS);
  await expect.poll(altered).toBeGreaterThan(0);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Gift Cards/ })
    .click();
  await expect(page).toHaveURL('/product/gift-cards');
  // The home page, which leads there as well, has gone.
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Cards' })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Valorant VP/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByText("Couldn't fetch products data from server")).toHaveCount(0);
});

test('an unknown method leaves the checkout usable, and a tip of null the payment', async ({
  page,
  host,
}) => {
  await alter(page, '/api/payment-methods*', Rows, (methods) => [
    { id: 'paypal', name: 'PayPal' },
    ...methods,
  ]);
  await alter(page, '/api/payment-status', Payment, (payment) => ({
    ...payment,
    payment_details: { ...payment.payment_details, tip: null },
  }));
  await openCheckoutAsMember(page, host, 'odd_method');
  await expect(page.getByRole('radio', { name: 'PayPal' })).toHaveCount(0);
  await chooseBank(page);
  await placeOrder(page).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cancel Payment' })).toBeEnabled();
});

test('a payment by an unknown method can be cancelled', async ({ page, host }) => {
  await alter(page, '/api/payment-status', Payment, (payment) => ({ ...payment, payment_method: 'paypal' }));
  await openCheckoutAsMember(page, host, 'odd_payment');
  await chooseBank(page);
  await placeOrder(page).click();
  await expect(page.getByText(/can't show how to pay by Bank transfer/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Payment' }).click();
  await expect(page.getByText('Payment Status: Cancelled')).toBeVisible();
});

test('an odd order leaves the others in My Orders', async ({ page, host }) => {
  await openCheckoutAsMember(page, host, 'odd_order');
  await chooseBank(page);
  await placeOrder(page).click();
  await page.waitForURL(/\/payment\/\w+$/);
  await host.receiveMoney(page.url().split('/').at(-1) ?? '', 'exact');
  await alter(page, '/api/my-orders', Rows, (orders) => [{ id: 'odd', status: 9 }, null, ...orders]);
  await page.goto('/my/orders');
  await expect(page.getByRole('table').getByRole('button', { name: /^Show order/ })).toHaveCount(1);
});
