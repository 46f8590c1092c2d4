import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import { CATALOGUE_REFETCH_MS } from '#contract/constants.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { cancelOf, MONEY, openCheckoutAsMember, orderByBank } from './support/paying.ts';

test.describe.configure(MONEY);

/**
 * The shop over a host that answers oddly: what can be read is shown, and nothing else
 * is lost.
 */

// A call may still be on its way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

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

test('an open tab survives a release with an unknown field, a null and an odd node in the catalogue', async ({
  page,
}) => {
  const links = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
  await page.clock.install();
  await page.goto('/');
  await expectHydrated(page);
  const altered = await alter(page, CATALOGUE_PATH, Rows, (nodes) => [
    { id: 'bundles', name: 'Bundles', type: 'bundle' },
    null,
    ...nodes.map((node) => ({ ...node, rating: 5, region: null, title: '' })),
  ]);
  await page.clock.runFor(CATALOGUE_REFETCH_MS);
  await expect.poll(altered).toBeGreaterThan(0);
  await links(/^Gift Cards/).click();
  await expect(page).toHaveURL('/product/gift-cards');
  // The home page, which leads there as well, has gone.
  await expect(page.getByRole('heading', { level: 1, name: 'Gift Cards' })).toBeVisible();
  await expect(links(/Valorant VP/).first()).toBeVisible();
  await expect(page.getByText("Couldn't fetch products data from server")).toHaveCount(0);

  await test.step('and so does a visit that begins after it', async () => {
    // A page that is not prerendered, so that it shows what was fetched.
    await page.goto('/search?search=valorant');
    await expect(links(/Valorant VP/)).toBeVisible();
    await expect(page).toHaveURL('/search?search=valorant');
  });
});

test('odd methods, payments and orders leave the others, and a payment that can be cancelled', async ({
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
  await openCheckoutAsMember(page, host, 'odd_answers');
  await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'PayPal' })).toHaveCount(0);
  await orderByBank(page);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(cancelOf(page)).toBeEnabled();

  await test.step('a payment by an unknown method', async () => {
    await alter(page, '/api/payment-status', Payment, (payment) => ({
      ...payment,
      payment_method: 'paypal',
    }));
    await page.reload();
    await expect(page.getByText(/can't show how to pay by Bank transfer/)).toBeVisible();
    await cancelOf(page).click();
    await expect(page.getByText('Payment Status: Cancelled')).toBeVisible();
  });

  await test.step('an odd row among the payments', async () => {
    await alter(page, '/api/my-payments', Rows, (payments) => [{ id: 'odd one' }, null, ...payments]);
    await page.goto('/my/payments');
    await expect(page.getByRole('table').getByRole('link', { name: /^(Open|Details)/ })).toHaveCount(1);
    await expect(page.getByText("2 of your payments can't be shown here. Please ask support.")).toBeVisible();
  });
});
