import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page, Route } from '@playwright/test';
import type { Login } from '#contract/accounts.ts';
import { type Cart, cartTotal } from '#contract/cart.ts';
import { indexCatalogue, itemNameOf } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import type { LiveHost } from './host.ts';
import { expect } from './host.ts';
import { visitAsMember } from './members.ts';

/**
 * For each file with tests of money: what fails there once has failed. CI repeats any other test that
 * fails.
 */
export const MONEY = { retries: 0 };

export const POINTS = '/product/gift-cards/valorant-vp';
/** The items that `fillCart` adds. */
export const VARIANT = 'valorant-vp-475';
export const CHECKOUT = '**/api/checkout';
export const PAYMENT = /\/payment\/(\w+)$/;

/** The button of an open payment that cancels it. */
export const cancelOf = (page: Page) => page.getByRole('button', { name: 'Cancel Payment' });

const parsed = parseCatalogue(JSON.parse(readFileSync('public/catalogue.json', 'utf8')));
if (!parsed.ok) throw new Error(parsed.reason);
const { variants } = indexCatalogue(parsed.value);

/** A cart with one of each of these variants of the shop's own catalogue. */
export function cartWith(...ids: readonly string[]): Cart {
  const items = ids.map((id) => {
    const found = variants.get(id);
    if (found === undefined) throw new Error(`The catalogue has no ${id}.`);
    return { id, name: itemNameOf(found), price: found.variant.price, quantity: 1 };
  });
  return { items, totalPrice: cartTotal(items) };
}

/** A cart with a top-up for a player, which is delivered by hand. */
export function topUpFor(playerId: string): Cart {
  const { items, totalPrice } = cartWith('pubg-uc-325');
  return { items: items.map((item) => ({ ...item, answers: { 'player-id': playerId } })), totalPrice };
}

/** Opens a payment by the host's calls, as the member of this browser; its id. */
export async function openPayment(
  request: APIRequestContext,
  cart: Cart,
  by: { sender: string } | { coin: string; network: string },
): Promise<string> {
  const headers = { [OWN_REQUEST_HEADER.name]: OWN_REQUEST_HEADER.value };
  const post = (path: string, data: object) => request.post(`/api/${path}`, { headers, data });
  const method = 'sender' in by ? { method: 'bank' } : { method: 'crypto', ...by };
  const placed = await (await post('checkout', { ...method, cart })).text();
  const id = /\/payment\/(\w+)/.exec(placed)?.[1] ?? placed;
  if ('sender' in by) {
    const named = await post('payment-status', { payment_id: id, userInput: by.sender });
    expect(named.status()).toBe(200);
  }
  return id;
}

export const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /cart/i });

/** Adds a product to the cart. */
export async function fillCart(page: Page): Promise<void> {
  await page.goto(POINTS);
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(cartLink(page)).toHaveAccessibleName(/1/);
}

/** Opens the checkout as a new member with a filled cart. */
export const openCheckoutAsMember = (page: Page, host: LiveHost, username: string): Promise<Login> =>
  visitAsMember(page, host, { username, path: '/payment-methods', records: { cart: cartWith(VARIANT) } });

export const chooseBank = (page: Page) => page.getByRole('radio', { name: 'Bank transfer' }).check();
export const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' });

/** Orders by bank, and returns the id of the payment, whose page is then open. */
export async function orderByBank(page: Page): Promise<string> {
  await chooseBank(page);
  await placeOrder(page).click();
  await expect(page).toHaveURL(PAYMENT);
  return paymentIdOf(page);
}
export const paymentIdOf = (page: Page): string => PAYMENT.exec(page.url())?.[1] ?? '';

/** Answers the two dialogs that the page of a bank payment begins with. */
export async function nameSender(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'I Understand' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who sends the money?' });
  await dialog.getByRole('textbox', { name: 'Exact sender name' }).fill(name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

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

/** The day of a time in Pakistan, as banks write it. */
export function dayInPakistan(at: Date): string {
  const [year, month, day] = new Date(at.getTime() + 5 * 3_600_000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
}
