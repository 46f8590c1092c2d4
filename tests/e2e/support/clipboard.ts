import type { Page } from '@playwright/test';

/** The clipboard's text, read on another page: the shop's pages may only write. */
export async function readClipboard(page: Page): Promise<string> {
  const reader = await page.context().newPage();
  await reader.route('**/clipboard', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await reader.goto('/clipboard');
  await reader.bringToFront();
  const text = await reader.evaluate(() => navigator.clipboard.readText());
  await reader.close();
  return text;
}
