import type { APIRequestContext, Page } from '@playwright/test';
import type { Login } from '#contract/accounts.ts';
import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import type { LiveHost } from './host.ts';
import { expect } from './host.ts';
import type { StoredRecords } from './visit.ts';
import { MEMBER_RECORDS, visit } from './visit.ts';

const headers = { [OWN_REQUEST_HEADER.name]: OWN_REQUEST_HEADER.value };

/** Creates an account by the host's calls, which logs this browser in to it. Returns its login. */
export async function signUp(request: APIRequestContext, host: LiveHost, username: string): Promise<Login> {
  const email = `${username}@example.com`;
  const login = { username, password: 'quiet-river-42' };
  const post = (data: object) => request.post('/api/signup', { headers, data });
  expect((await post({ ...login, email, tos: true })).status()).toBe(200);
  expect((await post({ otp: await host.codeFor(email) })).status()).toBe(200);
  return login;
}

/** Begins a session of this browser by the host's call. */
export async function startSession(request: APIRequestContext, login: Login): Promise<void> {
  expect((await request.post('/api/login', { headers, data: login })).status()).toBe(204);
}

/** Ends the session of this browser by the host's call, without a word to its pages. */
export async function endSession(request: APIRequestContext): Promise<void> {
  expect((await request.get('/api/logout', { headers })).status()).toBe(204);
}

/** Opens a page as a new member, in a browser with these records. Returns the member's login. */
export async function visitAsMember(
  page: Page,
  host: LiveHost,
  { username, path, records = {} }: { username: string; path: string; records?: StoredRecords },
): Promise<Login> {
  const login = await signUp(page.request, host, username);
  await visit(page, path, { ...MEMBER_RECORDS, ...records });
  return login;
}

/** Signs up on the page that asks for a login, and stays where the sign-up ends. */
export async function signUpInstead(
  page: Page,
  { username, email, password }: Login & { email: string },
  code: () => Promise<string>,
): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /terms of service/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const field = page.getByLabel('Code from the email');
  await expect(field).toBeVisible();
  await field.fill(await code());
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Fills in the login form that is shown. */
export async function logIn(page: Page, { username, password }: Login): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
