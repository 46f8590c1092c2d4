import type { APIRequestContext, Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import type { Cart } from '#contract/cart.ts';
import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import type { LiveHost } from './host.ts';
import { expect } from './host.ts';
import { signUp } from './members.ts';
import { topUpFor } from './paying.ts';

/** A one-use link that signs the shared operator in. */
export const officeLink = async (host: LiveHost): Promise<string> =>
  officeLinkOf(await host.operator('office', '--json'));

/** The one-use link in what a command has printed. */
export const officeLinkOf = (printed: string): string =>
  /http:\/\/office\.localhost:\d+\/in#[\w-]+/.exec(printed)?.[0] ?? printed;

/** Opens a one-use link, and signs in by it. */
export async function followLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens the office in a browser of its own, signed in by a link. */
export async function openOffice(
  browser: Browser,
  host: LiveHost,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  const page = await context.newPage();
  await followLink(page, await officeLink(host));
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  return page;
}

/** Goes by Tab to a link, a button or a field, as somebody without a mouse does. */
export async function tabTo(wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < 200; pressed++) {
    if (await hasFocus(wanted)) return;
    await wanted.page().keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${wanted}.`);
}

export const hasFocus = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => element === document.activeElement);

/** Gives the page a device with passkeys, whose person always says yes. */
export async function withPasskeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Buys a top-up, which is delivered by hand, as a new member who pays from the balance. */
export function buyTopUp(
  request: APIRequestContext,
  host: LiveHost,
  { username, playerId }: { username: string; playerId: string },
): Promise<void> {
  return buyByBalance(request, host, { username, cart: topUpFor(playerId) });
}

/** Buys a cart of at most PKR 2,000 as a new member who pays from the balance. */
export async function buyByBalance(
  request: APIRequestContext,
  host: LiveHost,
  { username, cart }: { username: string; cart: Cart },
): Promise<void> {
  await signUp(request, host, username);
  await host.operator('--yes', 'accounts', 'credit', username, '--amount', '2000', '--reason', 'for a test');
  const headers = { [OWN_REQUEST_HEADER.name]: OWN_REQUEST_HEADER.value };
  const placed = await request.post('/api/checkout', { headers, data: { method: 'balance', cart } });
  expect(await placed.text()).toContain('/payment/');
}
