import type { Page } from '@playwright/test';
import { expect, test } from './support/host.ts';
import { signUp } from './support/members.ts';

/** The values that a password manager fills in, by `autocomplete`. */
type SavedFields = Readonly<Record<string, string>>;

/**
 * Fills in each field as soon as it exists, before hydration, as password managers do: it sets the
 * value directly and dispatches events, without key presses or focus.
 */
function passwordManager(known: SavedFields) {
  const filled = new WeakSet<HTMLInputElement>();
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const fill = () => {
    for (const [hint, text] of Object.entries(known))
      for (const field of document.querySelectorAll<HTMLInputElement>(`input[autocomplete="${hint}"]`)) {
        if (field.readOnly || filled.has(field)) continue;
        filled.add(field);
        value?.set?.call(field, text);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
  };
  new MutationObserver(fill).observe(document, { childList: true, subtree: true });
}

/** Opens a page in a browser whose password manager has these values. */
async function openWithSaved(page: Page, path: string, known: SavedFields): Promise<void> {
  await page.addInitScript(passwordManager, known);
  await page.goto(path);
}

const submit = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a filled-in login works', async ({ page, context, host }) => {
  const { username, password } = await signUp(context.request, host, 'filled_login');
  await context.clearCookies();
  await openWithSaved(page, '/login', { username, 'current-password': password });
  await submit(page, 'Log in');
  await expect(heading(page, 'My Profile')).toBeVisible();
});

test('a filled-in sign-up creates an account; a reload in between loses nothing', async ({ page, host }) => {
  const email = 'filled_signup@example.com';
  await openWithSaved(page, '/signup?redirect=/payment-methods', {
    username: 'filled_signup',
    email,
    'new-password': 'quiet-river-42',
  });
  await page.getByRole('checkbox', { name: /terms of service/ }).check();
  await submit(page, 'Continue');
  await expect(heading(page, 'Check your e-mail')).toBeVisible();
  const code = await host.codeFor(email);
  await page.reload();
  await expect(page.getByText(`Please enter the code we sent to ${email}.`)).toBeVisible();
  await page.getByLabel('Code from the e-mail').fill(code);
  await submit(page, 'Confirm');
  await expect(heading(page, 'Welcome to the shop!')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/payment-methods');
});

test('a reset accepts a generated password', async ({ page, context, host }) => {
  const { username } = await signUp(context.request, host, 'filled_reset');
  const email = `${username}@example.com`;
  const password = 'made-up-by-a-manager-7';
  await context.clearCookies();
  await openWithSaved(page, '/reset-password', { email, 'new-password': password });
  await submit(page, 'Continue');
  const codeField = page.getByLabel('Code from the e-mail');
  // Until it is there, the newest mail may be that of the sign-up.
  await expect(codeField).toBeVisible();
  await codeField.fill(await host.codeFor(email));
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(email);
  await submit(page, 'Set the password');
  await expect(heading(page, 'Your new password is set')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit(page, 'Log in');
  await expect(heading(page, 'My Profile')).toBeVisible();
});

test('a filled-in password change works', async ({ page, context, host }) => {
  const { username, password } = await signUp(context.request, host, 'filled_change');
  await openWithSaved(page, '/login?redirect=/my/profile/change-password', {
    username,
    'current-password': password,
    'new-password': 'made-up-by-a-manager-8',
  });
  await submit(page, 'Log in');
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(username);
  await submit(page, 'Change password');
  await expect(page.getByText('Your password has been successfully updated')).toBeVisible();
});

test('signing up during checkout leads back to the checkout', async ({ page, context, host }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page).toHaveURL('/cart');
  await page.goto('/payment-methods');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/signup/);
  const { username, password } = await signUp(context.request, host, 'way_back');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit(page, 'Log in');
  await expect(page).toHaveURL('/payment-methods');
  await page.goBack();
  await expect(page).toHaveURL('/cart');
});
