import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { withoutScripts } from '../bench/snapshot.ts';
import { expect, test } from './support/host.ts';
import { newerInScript, newerInStyles } from './support/newer-than-floor.ts';
import { problemsOf } from './support/problems.ts';

const CATEGORY = '/product/gift-cards';
const PRODUCT = '/product/gift-cards/valorant-vp';

/**
 * The most that a page may load, in transferred bytes. React, the router, XState and Valibot are 97
 * kB of the scripts. The rows of variants and the bar that leads to the cart, which the
 * first press needs, are in the one file that every page loads. From build to build names differ by some bytes.
 */
const SCRIPTS_MAX = 135_300;
const STYLES_MAX = 7_600;
const FONTS_MAX = 35_000;
/** Once the host has compressed it as well as it can, which it does after the first answer. */
const PRODUCT_MAX = 14_900;
const HOME_MAX = 15_750;
/** With the script of categories, which comes once the page is idle. */
const HOME_SCRIPTS_MAX = 139_900;
/** All files of the office. That each page has a script of its own is 20 kB of them. */
const OFFICE_MAX = 199_500;
/** The scripts of its two first pages, of which React, XState and Valibot are 72 kB, the router 23, the forms 13. */
const OFFICE_TODAY_MAX = 115_500;
const OFFICE_SIGN_IN_MAX = 100_500;

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

test('the office is small, whole', () => {
  const files = globSync('dist/office/**/*.{html,js,css,woff2,svg}').map((file) =>
    brotliCompressSync(readFileSync(file)),
  );
  expect(files.length).toBeGreaterThan(3);
  expect(files.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThanOrEqual(OFFICE_MAX);
});

test('the office begins with few scripts: of its other pages none', () => {
  const scripts = globSync('dist/office/assets/*.js');
  const read = (name: string) =>
    readFileSync(
      scripts.find((file) => basename(file).startsWith(name)) ?? `dist/office/assets/${name}`,
      'utf8',
    );
  const page = readFileSync('dist/office/index.html', 'utf8');
  const first = [...page.matchAll(/\/assets\/([\w-]+\.js)"/g)].map(([, name = '']) => name);
  for (const [name, max] of [
    ['pages-', OFFICE_TODAY_MAX],
    ['sign-in-', OFFICE_SIGN_IN_MAX],
  ] as const) {
    const needed = new Set([...first, name]);
    for (const each of needed)
      for (const [, imported = ''] of read(each).matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
        needed.add(imported);
    const files = [...needed].map((path) => ({
      path,
      kind: 'script',
      bytes: brotliCompressSync(read(path)).byteLength,
    }));
    // The entry, and what it begins with; React; what every visit needs; the page itself.
    expect(files.length).toBeGreaterThan(4);
    expectAtMost(max, files, 'script');
  }
});

test('the home page loads few scripts', async ({ page }) => {
  expectAtMost(HOME_SCRIPTS_MAX, await loadedFiles(page, '/'), 'script');
});

test('a page is a small document', async ({ request }) => {
  for (const [path, max] of [
    ['/', HOME_MAX],
    [PRODUCT, PRODUCT_MAX],
  ] as const) {
    const html = await (await request.get(path)).body();
    expect(brotliCompressSync(html).byteLength, path).toBeLessThanOrEqual(max);
  }
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

test('the first page of a first visit is in a face as wide as our own; later pages have ours, and ask for no picture again', async ({
  page,
  context,
}) => {
  const seen: string[] = [];
  await test.step('a first visit', async () => {
    await page.goto('/');
    expect(await faceOf(page)).toMatch(/^"Figtree Fallback"/);
    await expect(preloadedFonts(page)).toHaveCount(0);
    await page.waitForFunction(() => localStorage.getItem('face') !== null);
    expect(await faceOf(page)).toMatch(/^"Figtree Fallback"/);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page).toHaveURL('/privacy-policy');
    await expect.poll(() => faceOf(page)).toMatch(/^Figtree,/);
  });

  await test.step('the pictures of a first visit', async () => {
    for (const path of ['/', CATEGORY, PRODUCT]) {
      await page.goto(path);
      const pictures = await picturesOf(page);
      expect(pictures.length).toBeGreaterThan(0);
      seen.push(...pictures.map(({ path }) => path));
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
  const traces = texts.filter((file) => /__charts|statecharts:inspector/.test(readFileSync(file, 'utf8')));
  expect(traces).toEqual([]);
});

/** Features that may be newer than the oldest browsers, with the reason. */
const MAY_BE_NEWER: Readonly<Record<string, string>> = {
  'popover=': 'where it is unknown, `data-shown` shows and hides (ui/useHoverPopover.ts)',
  'autoCapitalize=': 'a hint for keyboards',
  'autoCorrect=': 'a hint for keyboards',
  'is=': 'React names it, the shop does not use it',
  'URL.canParse': 'Valibot asks for it first',
  '.startViewTransition()': 'the router and React ask for it first',
  '.skipTransition()': 'of a transition that was started',
  'document.startViewTransition': 'the router asks for it first',
  navigation: 'React asks for it first',
  'navigation.currentEntry': 'React asks for it first',
  'navigation.navigate': 'React asks for it first',
  'navigation.transition': 'React asks for it first',
  'navigator.connection': 'React asks for it first',
  requestIdleCallback: 'asked for first (main.tsx)',
  devicePixelRatio: 'every browser has it; the data lacks it',
  'window.devicePixelRatio': 'every browser has it; the data lacks it',
  '.stepDown()': 'Firefox has it since 16; the data lacks it',
  '.stepUp()': 'Firefox has it since 16; the data lacks it',
  '.check()': 'a method of our own',
  '.createContext()': 'a method of React',
  '.fallback()': 'a method of our own',
  '.getInfo()': 'a method of TanStack Form',
  '.inspect()': 'a method of XState',
  '.transition()': 'a method of XState',
  '.use()': 'a method of React',
  ':popover-open': 'within :is(), which forgives what is unknown',
  'html:has(dialog:modal)': 'without it the page behind a dialog scrolls',
  '@starting-style': 'without it a dialog is there at once',
  'accent-color': 'without it a tick has the colour of the system',
  'anchor-name': 'asked for by @supports where it is used',
  'anchor-scope': 'asked for by @supports where it is used',
  'anchor-scope: all': 'asked for by @supports where it is used',
  'break-after: avoid': 'without it a heading may end a printed page',
  'contain-intrinsic-block-size': 'goes with content-visibility',
  'content-visibility': 'without it a long list is drawn as a whole',
  'content-visibility: auto': 'without it a long list is drawn as a whole',
  'field-sizing': 'without it a field has its rows',
  'field-sizing: content': 'without it a field has its rows',
  hyphens: 'without it words are not hyphenated',
  'overscroll-behavior': 'without it the page behind scrolls on',
  'overscroll-behavior: contain': 'without it the page behind scrolls on',
  'scrollbar-width': 'without it a scroll bar is as wide as ever',
  'scrollbar-width: thin': 'without it a scroll bar is as wide as ever',
  'text-size-adjust': 'without it text has the size that it says',
  'text-wrap': 'without it lines are less even',
  'text-wrap: balance': 'without it lines are less even',
  'text-wrap: pretty': 'without it lines are less even',
  'text-wrap: wrap': 'without it lines are less even',
  'user-select': 'Safari has it with a prefix, which the build adds',
  'user-select: all': 'Safari has it with a prefix, which the build adds',
  'user-select: none': 'Safari has it with a prefix, which the build adds',
};

test('nothing is built that the oldest browsers lack (R-142)', () => {
  // The check itself: what is newer, beside what is as old as they are.
  expect(
    newerInScript('Promise.withResolvers(); Promise.any([]); URL.canParse(""); new Temporal.Now()'),
  ).toEqual(['Promise.withResolvers', 'Temporal', 'Temporal.Now', 'URL.canParse']);
  expect(newerInScript('a.toSpliced(0); a.findLast(b); a.showPopover(); a.hidePopover?.(); /./v')).toEqual([
    '.showPopover()',
    '.toSpliced()',
    '/v',
  ]);
  expect(newerInStyles('a:has(b) { color: red } c:hover { text-wrap: balance; width: 1dvh }')).toEqual([
    'a:has(b)',
    'text-wrap',
    'text-wrap: balance',
  ]);

  // Files of earlier builds are served for a while.
  const built = globSync('dist/{web/assets/*,prerender/before-hydration}.{js,css}').filter(
    (file) => !existsSync(`dist/earlier/${basename(file)}`),
  );
  const scripts = built.filter((file) => file.endsWith('.js'));
  const sheets = built.filter((file) => file.endsWith('.css'));
  expect(scripts.length).toBeGreaterThan(20);
  expect(sheets.length).toBeGreaterThan(0);
  const newer = [
    ...scripts.flatMap((file) => newerInScript(readFileSync(file, 'utf8')).map((name) => ({ file, name }))),
    ...sheets.flatMap((file) => newerInStyles(readFileSync(file, 'utf8')).map((name) => ({ file, name }))),
  ];
  expect(newer.filter(({ name }) => !Object.hasOwn(MAY_BE_NEWER, name))).toEqual([]);
  const names = new Set(newer.map(({ name }) => name));
  expect(Object.keys(MAY_BE_NEWER).filter((name) => !names.has(name))).toEqual([]);
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
