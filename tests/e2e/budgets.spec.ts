import { globSync, readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { withoutScripts } from '../bench/snapshot.ts';
import { expect, test } from './support/host.ts';
import { problemsOf } from './support/problems.ts';

const CATEGORY = '/product/gift-cards';
const PRODUCT = '/product/gift-cards/valorant-vp';

/**
 * The most that a page may load, in transferred bytes. React, the router, XState and Valibot are 97
 * kB of the scripts. Home's sections, prices on cards and the search of the not-found page come with
 * every browsing page: a chunk of their own would cost a request more than it saves.
 */
const SCRIPTS_MAX = 135_300;
const STYLES_MAX = 7_600;
const FONTS_MAX = 35_000;
const HOME_MAX = 20_000;

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

const preloadedFonts = (page: Page) => page.locator('link[rel=preload][as=font]');
const faceOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).fontFamily);

/** The bytes that each picture in the page took from the network; 0 if the browser had it. */
const picturesOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => /\/(images|assets)\/.*\.svg$/.test(name))
      .map(({ name, transferSize }) => ({ path: new URL(name).pathname, bytes: transferSize })),
  );

test('a first visit is in a face as wide as our own; the next one has ours, and asks for no picture again', async ({
  page,
  context,
}) => {
  const seen: string[] = [];
  await test.step('a first visit', async () => {
    for (const path of ['/', CATEGORY, PRODUCT]) {
      await page.goto(path);
      expect(await faceOf(page)).toMatch(/^"Figtree Fallback"/);
      await expect(preloadedFonts(page)).toHaveCount(0);
      const pictures = await picturesOf(page);
      expect(pictures.length).toBeGreaterThan(0);
      if (path === '/') expect(pictures.filter(({ bytes }) => bytes === 0)).toEqual([]);
      seen.push(...pictures.map(({ path }) => path));
      await page.waitForFunction(() => localStorage.getItem('face') !== null);
    }
  });

  await test.step('its face takes as much room as our own', async () => {
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
      const apart = Math.abs(fallback.middle - own.middle);
      expect(apart, 'the height of the letters in a line').toBeLessThanOrEqual(2);
    }
  });

  await test.step('the next visit', async () => {
    const next = await context.newPage();
    const problems = problemsOf(next);
    for (const path of ['/', CATEGORY, PRODUCT]) {
      await next.goto(path);
      expect(await faceOf(next)).toMatch(/^Figtree,/);
      await expect(preloadedFonts(next)).toHaveCount(1);
      const font = await preloadedFonts(next).getAttribute('href');
      const fetched = await next.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => new URL(name).pathname)
          .filter((name) => name.endsWith('.woff2')),
      );
      expect(fetched).toEqual([font]);
      const again = (await picturesOf(next)).filter(({ path }) => seen.includes(path));
      expect(again.length).toBeGreaterThan(0);
      expect(again.filter(({ bytes }) => bytes > 0)).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
});

test('nothing of the page of live charts is built', () => {
  const texts = globSync('dist/**/*.{js,css,html,json}');
  expect(texts.length).toBeGreaterThan(0);
  const traces = texts.filter((file) => /__charts|keystall:charts/.test(readFileSync(file, 'utf8')));
  expect(traces).toEqual([]);
});

type File = { path: string; kind: string; bytes: number };

/** Every file that the page loads; the catalogue and our font come last. */
async function loadedFiles(page: Page, path: string): Promise<File[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const last = ['**/catalogue.json', '**/*.woff2'].map((file) => page.waitForResponse(file));
  await page.goto(path);
  await Promise.all(last);
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
