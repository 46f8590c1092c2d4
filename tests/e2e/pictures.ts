/** Takes the README's pictures of the real shop: `npm run pictures`, with the shop running (its address may be given). */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { chromium } from 'playwright';
import { browserLaunch } from '../browser.ts';

const shop = process.argv[2] ?? 'http://localhost:3000';
const folder = fileURLToPath(new URL('pictures/', import.meta.url));
const browser = await chromium.launch(browserLaunch());

async function take(
  name: string,
  path: string,
  colorScheme: 'light' | 'dark',
  act: (page: Page) => Promise<void>,
) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 760 }, colorScheme });
  await page.goto(shop + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await act(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}${name}.png` });
  await page.close();
}

await take('home', '/', 'light', async () => {});
await take('product-dark', '/product/gift-cards/valorant-vp', 'dark', async (page) => {
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await page.getByRole('status').filter({ hasText: 'in the cart' }).waitFor({ state: 'attached' });
});
await browser.close();
