import type { Page } from '@playwright/test';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { MEMBER_RECORDS, visit } from './support/visit.ts';

/** Screen readers speak a heading that takes the focus, and the tab has its name. */
async function expectAt(page: Page, heading: string, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  await expect(page).toHaveTitle(`${title} · Keystall`);
}

const press = (page: Page, name: RegExp) => page.getByRole('banner').getByRole('link', { name }).click();

test('what takes the place of a page has the focus and the title', async ({ page, context }) => {
  await test.step('the page, once the cookie notice has gone', async () => {
    await visit(page, '/terms-of-service');
    await expectHydrated(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expectAt(page, 'Terms of Service', 'Terms of Service');
  });

  await test.step('an error', async () => {
    await context.setOffline(true);
    await press(page, /^Cart/);
    await expectAt(page, 'Oops!', 'Oops!');
    await context.setOffline(false);
    await press(page, /Keystall/);
    await expect(page).toHaveTitle('Keystall');
  });

  await test.step('an error after a wait', async () => {
    const checked = Promise.withResolvers<void>();
    await page.route('**/api/token-validation', async (route) => {
      await checked.promise;
      await route.abort();
    });
    await visit(page, '/', MEMBER_RECORDS);
    await expectHydrated(page);
    await context.setOffline(true);
    await press(page, /^My Account/);
    await expect(page).toHaveTitle('Loading · Keystall');
    checked.resolve();
    await expectAt(page, 'Oops!', 'Oops!');
    await context.setOffline(false);
  });

  await test.step('a search without results', async () => {
    const asked = Promise.withResolvers<void>();
    await page.route(`**${CATALOGUE_PATH}`, async (route) => {
      await asked.promise;
      await route.abort();
    });
    await visit(page, '/');
    await expectHydrated(page);
    // From a page that still loads it, then from the page that says that it can't.
    for (const text of ['steam', 'valorant']) {
      await page.getByRole('combobox').fill(text);
      await page.keyboard.press('Enter');
      asked.resolve();
      await expect(page).toHaveURL(/\/503/);
      await expectAt(page, "Couldn't fetch products data from server", 'Shop unavailable');
    }
  });
});
