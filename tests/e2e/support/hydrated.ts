import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * The page reacts to a press of its theme button, which every page has. Leaves the light theme
 * chosen.
 */
export async function expectHydrated(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Theme/ })
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
}
