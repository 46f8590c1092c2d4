import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/host.ts';
import { endSession, logIn, signUp, visitAsMember } from './support/members.ts';
import { MEMBER_RECORDS, visit } from './support/visit.ts';

const VALIDATION = '**/api/token-validation';
const ORDERS = { path: '/my/orders', login: '/login?redirect=%2Fmy%2Forders' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const accountLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Account|Login/ });

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
  await page.route(path, (route) => asked.resolve(route), { times: 1 });
  return { asked: asked.promise, letGo: async () => (await asked.promise).continue() };
}

test('all tabs agree on who is logged in, and each continues to its own page', async ({
  page: one,
  context,
  host,
}) => {
  const login = await signUp(one.request, host, 'two_tabs');
  await endSession(one.request);
  const other = await context.newPage();

  await test.step('a login in one tab', async () => {
    await other.goto(ORDERS.path);
    await expect(other).toHaveURL(ORDERS.login);
    await one.goto('/login');
    await logIn(one, login);
    await expect(heading(one, 'My Profile')).toBeVisible();
    await expect(heading(other, 'My Orders')).toBeVisible();
    await expect(other).toHaveURL(ORDERS.path);
    await expect(accountLink(other)).toHaveText('My Account');
  });

  await test.step('an unreachable host logs no shopper out, and nothing is said (spec §8)', async () => {
    await expect(one.getByText(`${login.username}@example.com`).first()).toBeVisible();
    await expect(one.getByText('Deposits, refunds and orders you pay from your balance')).toBeVisible();
    const texts = () => one.locator('body').innerText();
    const before = await texts();
    for (const end of [
      (route: Route) => route.abort('connectionrefused'),
      (route: Route) => route.fulfill({ status: 503, body: 'Closed.' }),
    ]) {
      await one.route(VALIDATION, end);
      const checked = one.waitForEvent('request', (request) => request.url().endsWith('/token-validation'));
      await refocusTab(one);
      await checked;
      await expect(accountLink(one)).toHaveAttribute('href', '/my/profile');
      expect(await texts()).toBe(before);
      await one.unroute(VALIDATION);
    }
    await one.reload();
    await expect(heading(one, 'My Profile')).toBeVisible();
  });

  await test.step('a logout in one tab', async () => {
    await one.getByRole('button', { name: 'Log out' }).click();
    await expect(one).toHaveURL('/');
    await expect(other).toHaveURL(ORDERS.login);
    for (const page of [one, other]) await expect(accountLink(page)).toHaveText('Login / Sign Up');
  });
});

test('an expired session ends once, however many calls fail, and login returns to the page', async ({
  page,
  host,
}) => {
  const login = await visitAsMember(page, host, { username: 'ended_once', path: '/my/profile' });
  await expect(heading(page, 'My Profile')).toBeVisible();
  const [validation, orders] = [await holdCall(page, VALIDATION), await holdCall(page, '**/api/my-orders')];
  await page.getByRole('link', { name: 'My Orders' }).click();
  await refocusTab(page);
  await Promise.all([validation.asked, orders.asked]);
  const length = await page.evaluate(() => history.length);
  const ways = visitedUrls(page);

  await endSession(page.request);
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

const GUARDED = [
  { at: '/my/profile', isValid: true, to: '/my/profile', title: 'My Profile' },
  {
    at: '/my/orders?order=k1x9',
    isValid: false,
    to: '/login?redirect=%2Fmy%2Forders%3Forder%3Dk1x9',
    title: 'Log in',
  },
  { at: '/login', isValid: true, to: '/my/profile', title: 'My Profile' },
  { at: '/signup', isValid: true, to: '/my/profile', title: 'My Profile' },
  { at: '/signup', isValid: false, to: '/signup', title: 'Create your account' },
  { at: '/reset-password', isValid: true, to: '/my/profile/change-password', title: 'Change password' },
  { at: '/payment-methods', isValid: false, to: '/login?redirect=%2Fpayment-methods', title: 'Log in' },
];

test('a page that needs a login or none shows only its skeleton until the host has judged the session', async ({
  page,
  host,
}) => {
  await signUp(page.request, host, 'is_judged');
  await page.addInitScript(recordHeadings);
  // Pages whose answer ends the login come last.
  for (const { at, isValid, to, title } of GUARDED.toSorted((a, b) => Number(b.isValid) - Number(a.isValid)))
    await test.step(`${at}, ${isValid ? 'accepted' : 'rejected'}`, async () => {
      if (!isValid) await page.context().clearCookies();
      const validation = await holdCall(page, VALIDATION);
      await visit(page, at, MEMBER_RECORDS);
      await validation.asked;
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
      expect(await page.evaluate(() => window.seen)).toEqual(['Opening the page']);
      await validation.letGo();
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveURL(to);
      expect(await page.evaluate(() => window.seen)).toEqual(['Opening the page', title]);
    });
});
