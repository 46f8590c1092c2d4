import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { chromium } from 'playwright';
import { browserLaunch, ensureBrowser } from '../browser.ts';
import { endHost, startHost } from '../host.ts';
import { freePort } from '../server/support/process.ts';

/** The measured pages by path. */
export const PAGES = {
  home: '/',
  category: '/product/gift-cards',
  product: '/product/gift-cards/valorant-vp',
} as const;
export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = ['home', 'category', 'product'] as const satisfies readonly PageName[];

/** Measures each page in turn. */
export async function onEachPage<T>(measure: (page: PageName) => Promise<T>): Promise<Record<PageName, T>> {
  return {
    home: await measure('home'),
    category: await measure('category'),
    product: await measure('product'),
  };
}

/** A browser, and the real host on a database of its own. */
export type Stage = {
  browser: Browser;
  /** Where the shop is. */
  shop: string;
  end(): Promise<void>;
};

/**
 * Playwright listens to errors, as developer tools do. V8 then computes the source positions of each,
 * and React creates some as its file runs: all of it is parsed again. In a shopper's browser nothing
 * listens, so V8 computes them from the start here, which takes next to no time.
 */
const EAGER_SOURCE_POSITIONS = '--js-flags=--no-enable-lazy-source-positions';

/** Starts both. Call `end` when all is measured. */
export async function openStage(): Promise<Stage> {
  ensureBrowser();
  const launch = browserLaunch([]);
  const browser = await chromium.launch({ ...launch, args: [...launch.args, EAGER_SOURCE_POSITIONS] });
  const { origin, end } = await startShop();
  return {
    browser,
    shop: origin,
    async end() {
      await browser.close();
      await end();
    },
  };
}

/** Starts the real host on a database of its own, with its measured pages rendered. */
export async function startShop(settings: Record<string, string> = {}) {
  const data = await mkdtemp(join(tmpdir(), 'keystall-bench-'));
  const port = await freePort();
  const host = await startHost({
    ...settings,
    // Vite, which some parts build with, sets it to `production` for this process.
    NODE_ENV: 'development',
    PORT: String(port),
    OPERATOR_PORT: String(await freePort()),
    DATA_DIR: data,
  });
  const origin = `http://localhost:${port}`;
  await Promise.all(Object.values(PAGES).map(async (path) => (await fetch(origin + path)).text()));
  return {
    origin,
    async end() {
      await endHost(host);
      await rm(data, { recursive: true, force: true });
    },
  };
}
