import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { withoutScripts } from '../bench/snapshot.ts';
import { layoutShiftOf } from '../layout-shift.ts';
import { expect, test } from './support/host.ts';
import { expectHydrated } from './support/hydrated.ts';
import { PUBLIC_PAGES } from './support/public-pages.ts';

const PRODUCT = '/product/gift-cards/valorant-vp';

/**
 * The most that a page may load, in transferred bytes. React, the router, XState and Valibot are 97
 * kB of the scripts. Home's sections, prices on cards and the search of the not-found page come with
 * every browsing page: a chunk of their own would cost a request more than it saves.
 */
const SCRIPTS_MAX = 135_200;
const STYLES_MAX = 7_600;
const FONTS_MAX = 35_000;
const HOME_MAX = 20_000;

/** The largest layout shift of a page while it loads. */
const SHIFT_MAX = 0.02;

test('a product page loads few scripts, styles and fonts', async ({ page }) => {
  const files = await loadedFiles(page, PRODUCT);
  expectAtMost(SCRIPTS_MAX, files, 'script');
  expectAtMost(FONTS_MAX, files, 'font');

  const styles = (await page.locator('style').allTextContents()).join('');
  const linked = files.filter(({ kind }) => kind === 'stylesheet');
  expect(brotliCompressSync(styles).byteLength + totalBytes(linked), 'The styles').toBeLessThanOrEqual(
    STYLES_MAX,
  );
});

test('the home page is a small document', async ({ page }) => {
  expectAtMost(HOME_MAX, await loadedFiles(page, '/'), 'document');
});

test('the bench can compare a page with itself without scripts and font', async ({ request }) => {
  const html = await (await request.get(PRODUCT)).text();
  expect(withoutScripts(html)).toMatch(/<h1[ >]/);
});

for (const { name, path } of PUBLIC_PAGES)
  test(`nothing moves while the ${name} loads`, async ({ page }) => {
    await loadedFiles(page, path);
    expect(await layoutShiftOf(page)).toBeLessThanOrEqual(SHIFT_MAX);
    await expectHydrated(page);
  });

test('a first visit is in a face that takes as much room as our own, which later visits have', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const face = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(await face()).toMatch(/^"Figtree Fallback"/);
  await page.waitForFunction(() => localStorage.getItem('face') !== null);
  // Another page of the same visit.
  await page.goto(PRODUCT);
  expect(await face()).toMatch(/^"Figtree Fallback"/);

  const widths = await page.evaluate(async () => {
    const words = [...document.querySelectorAll('main, header, footer')]
      .map((part) => part.textContent)
      .join();
    const pen = document.createElement('canvas').getContext('2d');
    const measure = async (font: string) => {
      // A computer without Arial or its like has nothing to load for the fallback.
      await document.fonts.load(font).catch(() => []);
      if (pen === null) throw new Error('There is no canvas.');
      pen.font = font;
      const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText(words);
      return { width, middle: (fontBoundingBoxAscent - fontBoundingBoxDescent) / 2 };
    };
    return Promise.all(
      [400, 600].map(async (weight) => ({
        own: await measure(`${weight} 100px Figtree`),
        fallback: await measure(`${weight} 100px "Figtree Fallback"`),
        none: await measure(`${weight} 100px "No such face"`),
      })),
    );
  });
  for (const { own, fallback, none } of widths) {
    if (fallback.width === none.width) continue;
    expect(fallback.width / own.width).toBeGreaterThan(0.97);
    expect(fallback.width / own.width).toBeLessThan(1.03);
    expect(Math.abs(fallback.middle - own.middle), 'the height of the letters in a line').toBeLessThanOrEqual(
      2,
    );
  }

  const nextVisit = await context.newPage();
  await nextVisit.goto('/');
  expect(await nextVisit.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^Figtree,/);
});

test('nothing of the page of live charts is built', () => {
  const texts = globSync('dist/**/*.{js,css,html,json}');
  expect(texts.length).toBeGreaterThan(0);
  const traces = texts.filter((file) => /__charts|keystall:charts/.test(readFileSync(file, 'utf8')));
  expect(traces).toEqual([]);
});

type File = { path: string; kind: string; bytes: number };

/** Every file that the page loads until the network is idle; the catalogue comes last. */
async function loadedFiles(page: Page, path: string): Promise<File[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const catalogue = page.waitForResponse('**/catalogue.json');
  await page.goto(path);
  await catalogue;
  await page.waitForLoadState('networkidle');
  return Promise.all(
    responses.map(async (response) => ({
      path: new URL(response.url()).pathname,
      kind: response.request().resourceType(),
      bytes: (await response.request().sizes()).responseBodySize,
    })),
  );
}

const totalBytes = (files: readonly File[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** On failure it lists the files, largest first. */
function expectAtMost(limit: number, files: readonly File[], kind: string) {
  const those = files.filter((file) => file.kind === kind).sort((a, b) => b.bytes - a.bytes);
  const list = those.map(({ path, bytes }) => `${String(bytes).padStart(8)}  ${path}`).join('\n');
  expect(those.length, `The page brings at least one ${kind}`).toBeGreaterThan(0);
  expect(totalBytes(those), `All of kind ${kind}:\n${list}\n`).toBeLessThanOrEqual(limit);
}
