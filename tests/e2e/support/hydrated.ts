import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * Waits until the page is hydrated: until its theme button reacts. Leaves the light theme chosen.
 */
export async function expectHydrated(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Theme/ })
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
}
