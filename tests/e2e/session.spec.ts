import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, test } from './support/host.ts';
import { logIn, signUp } from './support/members.ts';

const ORDERS = { path: '/my/orders', login: '/login?redirect=%2Fmy%2Forders' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const accountLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Account|Login/ });

/** A tab of a member who has just logged in. */
async function memberTab(context: BrowserContext, login: Parameters<typeof logIn>[1]): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/login');
  await logIn(page, login);
  await expect(heading(page, 'My Profile')).toBeVisible();
  return page;
}

/** Brings the tab to the front again. */
const refocusTab = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

/** Every URL that the page visits from now on. */
function visitedUrls(page: Page): string[] {
  const ways: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname, search } = new URL(frame.url());
    ways.push(pathname + search);
  });
  return ways;
}

/** Holds the page's next call to this path until it is released. */
async function holdCall(page: Page, path: string) {
  const asked = Promise.withResolvers<Route>();
  await page.route(`**${path}`, (route) => asked.resolve(route), { times: 1 });
  return { asked: asked.promise, letGo: async () => (await asked.promise).continue() };
}

test('all tabs agree on who is logged in, and each continues to its own page', async ({ context, host }) => {
  const login = await signUp(context.request, host, 'two_tabs');
  const other = await context.newPage();
  await other.goto(ORDERS.path);
  await expect(other).toHaveURL(ORDERS.login);

  const one = await memberTab(context, login);
  await expect(heading(other, 'My Orders')).toBeVisible();
  await expect(other).toHaveURL(ORDERS.path);
  await expect(accountLink(other)).toHaveText('My Account');

  await one.getByRole('button', { name: 'Log out' }).click();
  await expect(one).toHaveURL('/');
  await expect(other).toHaveURL(ORDERS.login);
  for (const page of [one, other]) await expect(accountLink(page)).toHaveText('Login / Sign Up');
});

test('an expired session ends once, however many calls fail, and login returns to the page', async ({
  context,
  host,
}) => {
  const login = await signUp(context.request, host, 'ended_once');
  const page = await memberTab(context, login);
  const [validation, orders] = [
    await holdCall(page, '/api/token-validation'),
    await holdCall(page, '/api/my-orders'),
  ];
  await page.getByRole('link', { name: 'My Orders' }).click();
  await refocusTab(page);
  await Promise.all([validation.asked, orders.asked]);
  const length = await page.evaluate(() => history.length);
  const ways = visitedUrls(page);

  await context.request.get('/api/logout', { headers: { 'X-Requested-With': 'keystall' } });
  await Promise.all([validation.letGo(), orders.letGo()]);
  await expect(heading(page, 'Log in')).toBeVisible();
  expect(ways).toEqual([ORDERS.login]);
  expect(await page.evaluate(() => history.length)).toBe(length);

  await logIn(page, login);
  await expect(heading(page, 'My Orders')).toBeVisible();
  expect(ways).toEqual([ORDERS.login, ORDERS.path]);
  await page.goBack();
  await expect(heading(page, 'My Profile')).toBeVisible();
});

test('an unreachable host logs no shopper out, and nothing is said (spec §8)', async ({ context, host }) => {
  const login = await signUp(context.request, host, 'out_of_reach');
  const page = await memberTab(context, login);
  await page.waitForLoadState('networkidle');
  const texts = () => page.locator('body').innerText();
  const before = await texts();

  for (const end of [
    (route: Route) => route.abort('connectionrefused'),
    (route: Route) => route.fulfill({ status: 503, body: 'Closed.' }),
  ]) {
    await page.route('**/api/token-validation', end);
    const checked = page.waitForEvent('request', (request) =>
      request.url().endsWith('/api/token-validation'),
    );
    await refocusTab(page);
    await checked;
    await expect(accountLink(page)).toHaveAttribute('href', '/my/profile');
    expect(await texts()).toBe(before);
    await page.unroute('**/api/token-validation');
  }
  await page.reload();
  await expect(heading(page, 'My Profile')).toBeVisible();
});

/** Records every main heading that appears on the page, however briefly. */
function recordHeadings() {
  const seen: string[] = [];
  window.seen = seen;
  const note = () => {
    const text = document.querySelector('h1')?.textContent;
    if (text != null && seen.at(-1) !== text) seen.push(text);
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
}
declare global {
  interface Window {
    seen?: string[];
  }
}

for (const { at, isValid, to, title } of [
  { at: '/my/profile', isValid: true, to: '/my/profile', title: 'My Profile' },
  { at: '/my/profile', isValid: false, to: '/login?redirect=%2Fmy%2Fprofile', title: 'Log in' },
  { at: '/login', isValid: true, to: '/my/profile', title: 'My Profile' },
  { at: '/signup', isValid: true, to: '/my/profile', title: 'My Profile' },
  { at: '/signup', isValid: false, to: '/signup', title: 'Create your account' },
  { at: '/reset-password', isValid: true, to: '/my/profile/change-password', title: 'Change password' },
  { at: '/payment-methods', isValid: false, to: '/login?redirect=%2Fpayment-methods', title: 'Log in' },
])
  test(`${at} shows only its skeleton until the host ${isValid ? 'accepts' : 'rejects'} the session`, async ({
    context,
    host,
  }) => {
    const login = await signUp(context.request, host, `at_${Date.now().toString(36)}`);
    const page = await memberTab(context, login);
    if (!isValid) await context.clearCookies();
    await page.addInitScript(recordHeadings);
    const validation = await holdCall(page, '/api/token-validation');
    await page.goto(at);
    await validation.asked;
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
    expect(await page.evaluate(() => window.seen)).toEqual(['Opening the page']);
    await validation.letGo();
    await expect(heading(page, title)).toBeVisible();
    await expect(page).toHaveURL(to);
    expect(await page.evaluate(() => window.seen)).toEqual(['Opening the page', title]);
  });
