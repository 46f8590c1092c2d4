import type { Page } from '@playwright/test';
import { expect, test } from './support/host.ts';
import { signUpInstead } from './support/members.ts';

const shopper = { username: 'sana_r', email: 'sana@example.com', password: 'quiet-river-42' };

test('a newcomer reads the code behind the link to the sandbox, and is logged in with it', async ({
  page,
}) => {
  await page.goto('/login');
  await signUpInstead(page, shopper, () => codeInSandbox(page, shopper.email));
  await expect(page.getByRole('main').getByText("You're logged in.")).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Account' })).toBeVisible();
  await page.goto('/my/profile');
  await expect(page.getByText(shopper.email).first()).toBeVisible();
});

/** Opens the link that the page of the code shows, in its own tab, and reads the newest mail there. */
async function codeInSandbox(page: Page, email: string): Promise<string> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: /^\/sandbox/ }).click();
  const sandbox = await opened;
  await expect(sandbox).toHaveURL('/sandbox');
  const mail = sandbox
    .getByRole('group')
    .filter({ hasText: `to ${email}` })
    .first();
  await expect(mail).toContainText('Your code to sign up');
  const [code = ''] = /\b\d{6}\b/.exec(await mail.locator('pre').innerText()) ?? [];
  await sandbox.close();
  // What was typed is still there, and so is the field.
  await expect(page.getByLabel('Code from the e-mail')).toBeVisible();
  return code;
}
