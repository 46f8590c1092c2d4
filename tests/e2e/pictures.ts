/**
 * Takes screenshots of the running shop (its URL may be given as an argument). The README's show
 * the real shop and its catalogue of states; the one for link previews is composed of the shop's
 * pictures.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { chromium } from 'playwright';
import { brand } from '#contract/brand.ts';
import { readCommandLine } from '#server/platform/read-command-line.ts';
import { HOME_PICTURES } from '#tooling/catalogue-art/pictures.ts';
import { serveBuilt } from '../../src/statecharts/storybook/pictures/index.ts';
import { browserLaunch } from '../browser.ts';
import { buildStorybook } from '../built-storybook.ts';

const { positionals } = readCommandLine(
  `npx node tests/e2e/pictures.ts [URL]

Takes the README's screenshots of the shop that runs at URL (http://localhost:3000), and of its Storybook.`,
  { allowPositionals: true },
);
const [shop = 'http://localhost:3000'] = positionals;
const folder = fileURLToPath(new URL('pictures/', import.meta.url));
const browser = await chromium.launch(browserLaunch());

async function take(
  name: string,
  path: string,
  colorScheme: 'light' | 'dark',
  act: (page: Page) => Promise<void>,
) {
  const page = await browser.newPage({ viewport: { width: 1100, height: 760 }, colorScheme });
  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'true'));
  await page.goto(shop + path);
  // Our font shows in a visit that begins with it (own-font.ts), so this is the second one.
  await page.waitForFunction(() => localStorage.getItem('face') !== null);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await act(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${folder}${name}.png` });
  await page.close();
}

/** The shop's name over its banner, in the size of link previews. */
async function draw(file: string) {
  const data = (path: string, type: string) =>
    `data:${type};base64,${readFileSync(fileURLToPath(new URL(path, import.meta.resolve('../../package.json')))).toString('base64')}`;
  const font = import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`
    <style>
      @font-face { font-family: Figtree; font-weight: 300 900; src: url(${data(font, 'font/woff2')}); }
      body { margin: 0; height: 630px; display: grid; align-content: end; color: white; font: 400 38px/1.35 Figtree;
        background: linear-gradient(to top, oklch(0.24 0.13 290) 30%, transparent 62%),
          43% 0 / auto 560px no-repeat url(${data(`${HOME_PICTURES}/banner-valorant-vp.svg`, 'image/svg+xml')}) oklch(0.24 0.13 290); }
      main { padding: 64px; display: grid; grid-template-columns: auto 1fr; gap: 8px 28px; align-items: center; }
      h1 { margin: 0; font: 600 84px/1 Figtree; letter-spacing: -0.02em; }
      p { margin: 0; grid-column: 1 / -1; }
    </style>
    <main>
      <img width="84" height="84" src="${data('public/favicon.svg', 'image/svg+xml')}">
      <h1>${brand.name}</h1>
      <p>${brand.claim}</p>
    </main>`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: file, type: 'jpeg', quality: 85 });
  await page.close();
}

/** Pages of Storybook, in its frame. */
async function takeOfCatalogue(pictures: Readonly<Record<string, string>>) {
  const built = mkdtempSync(join(tmpdir(), 'keystall-pictures-'));
  await buildStorybook(process.cwd(), built, { pictures: 'pictures', report: '' });
  const { url, close } = await serveBuilt(built);
  for (const [name, story] of Object.entries(pictures)) {
    const page = await browser.newPage({ viewport: { width: 1500, height: 1000 }, colorScheme: 'light' });
    await page.goto(`${url}?path=/story/${story}`);
    const canvas = page.frameLocator('#storybook-preview-iframe');
    await canvas.locator('.chart').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}${name}.png` });
    await page.close();
  }
  await close();
  rmSync(built, { recursive: true });
}

await take('home', '/', 'light', async () => {});
// With stock, so that no warning covers the page.
await fetch(`${shop}/sandbox/stock`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-requested-with': 'keystall' },
  body: JSON.stringify({ variant: 'valorant-vp-475', quantity: 10 }),
});
await take('product-dark', '/product/gift-cards/valorant-vp', 'dark', async (page) => {
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await page.getByRole('status').filter({ hasText: 'in the cart' }).waitFor({ state: 'attached' });
});
await draw('public/share.jpg');
await takeOfCatalogue({
  'storybook-overview': 'start-here-overview--overview',
  'storybook-payment': 'buy-payment--the-flow',
});
await browser.close();
