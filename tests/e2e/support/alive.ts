import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** A page is alive when its buttons do what they say. That of the theme is on every page; it leaves the light one chosen. */
export async function expectAlive(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Theme/ })
    .click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
}
