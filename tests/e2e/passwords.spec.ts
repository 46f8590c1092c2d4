import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/host.ts';
import { endSession } from './support/members.ts';

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

/** Opens a page in a tab whose password manager has these values. */
async function openWithSaved(context: BrowserContext, path: string, known: SavedFields): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(passwordManager, known);
  await page.goto(path);
  return page;
}

const submit = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const username = 'filled_in';
const email = `${username}@example.com`;
const [FIRST, SECOND, THIRD] = ['quiet-river-42', 'made-up-by-a-manager-8', 'made-up-by-a-manager-7'];

test('a password manager fills in every form, before its scripts run', async ({ context, host }) => {
  await test.step('a filled-in sign-up creates an account; a reload in between loses nothing', async () => {
    const page = await openWithSaved(context, '/signup?redirect=/payment-methods', {
      username,
      email,
      'new-password': FIRST,
    });
    await page.getByRole('checkbox', { name: /terms of service/ }).check();
    await submit(page, 'Continue');
    await expect(heading(page, 'Check your email')).toBeVisible();
    const code = await host.codeFor(email);
    await page.reload();
    await expect(page.getByText(`Please enter the code we sent to ${email}.`)).toBeVisible();
    await page.getByLabel('Code from the email').fill(code);
    await submit(page, 'Confirm');
    await expect(page).toHaveURL('/payment-methods');
    await endSession(page.request);
    await page.close();
  });

  await test.step('a filled-in login works, and then a filled-in change of the password', async () => {
    const page = await openWithSaved(context, '/login?redirect=/my/profile/change-password', {
      username,
      'current-password': FIRST,
      'new-password': SECOND,
    });
    await submit(page, 'Log in');
    await expect(page.locator('input[autocomplete=username]')).toHaveValue(username);
    await submit(page, 'Change password');
    await expect(page.getByText('Your password has been successfully updated')).toBeVisible();
    await endSession(page.request);
    await page.close();
  });

  await test.step('a reset accepts a generated password', async () => {
    const page = await openWithSaved(context, '/reset-password', { email, 'new-password': THIRD });
    await submit(page, 'Continue');
    const codeField = page.getByLabel('Code from the email');
    // Until it is there, the newest mail may be that of the sign-up.
    await expect(codeField).toBeVisible();
    await codeField.fill(await host.codeFor(email));
    await expect(page.locator('input[autocomplete=username]')).toHaveValue(email);
    await submit(page, 'Set the password');
    await expect(heading(page, 'Your new password is set')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Username or email').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(THIRD);
    await submit(page, 'Log in');
    await expect(heading(page, 'My Profile')).toBeVisible();
  });
});
