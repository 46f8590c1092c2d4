import type { Page, Route } from '@playwright/test';
import type { Login } from '#contract/accounts.ts';
import type { LiveHost } from './host.ts';
import { expect } from './host.ts';
import { logIn, signUp } from './members.ts';

const POINTS = '/product/gift-cards/valorant-vp';
export const CHECKOUT = '**/api/checkout';

export const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /cart/i });

/** Puts some of a product into the cart. */
export async function fillCart(page: Page): Promise<void> {
  await page.goto(POINTS);
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName(/1/);
}

/** A new member with something in the cart, at the page of payment. */
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

/** The next order reaches the host, but its answer is lost. */
export const dropResponse = (page: Page) =>
  page.route(
    CHECKOUT,
    async (route: Route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** How many payments the member has, as the host says. */
export async function countPayments(page: Page): Promise<number> {
  const payments: unknown = await (await page.request.get('/api/my-payments')).json();
  return Array.isArray(payments) ? payments.length : 0;
}
