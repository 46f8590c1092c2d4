import type { Page, Route } from '@playwright/test';
import type { Login } from '#contract/accounts.ts';
import type { LiveHost } from './host.ts';
import { expect } from './host.ts';
import { logIn, signUp } from './members.ts';

const POINTS = '/product/gift-cards/valorant-vp';
export const CHECKOUT = '**/api/checkout';

export const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /cart/i });

/** Adds a product to the cart. */
export async function fillCart(page: Page): Promise<void> {
  await page.goto(POINTS);
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName(/1/);
}

/** Logs in a new member with a filled cart and opens the checkout. */
export async function openCheckoutAsMember(page: Page, host: LiveHost, username: string): Promise<Login> {
  const login = await signUp(page.request, host, username);
  await fillCart(page);
  await page.goto('/payment-methods');
  await logIn(page, login);
  await expect(page).toHaveURL('/payment-methods');
  return login;
}

export const chooseBank = (page: Page) => page.getByRole('radio', { name: 'Bank transfer' }).check();
export const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' });

/** The next order reaches the host, but its response is lost. */
export const dropResponse = (page: Page) =>
  page.route(
    CHECKOUT,
    async (route: Route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** The number of the member's payments, from the host. */
export async function countPayments(page: Page): Promise<number> {
  const payments: unknown = await (await page.request.get('/api/my-payments')).json();
  return Array.isArray(payments) ? payments.length : 0;
}
