import { expect, type Page } from '@playwright/test';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import { CATALOGUE_REFETCH_MS, CLOCK_TICK_MS } from '#contract/constants.ts';
import type { Answer } from '#statecharts/drivers/browser-driver.ts';
import { SCRIPTLESS_PAGE } from '../support/visit.ts';

export { MEMBER_RECORDS, visit } from '../support/visit.ts';

/** Another tab of the same browser, whose writes reach the shop's tab. */
async function otherTab(page: Page): Promise<Page> {
  const others = page
    .context()
    .pages()
    .filter((one) => one !== page);
  const known = others.find((one) => one.url().endsWith(SCRIPTLESS_PAGE));
  if (known) return known;
  const tab = await page.context().newPage();
  await tab.goto(SCRIPTLESS_PAGE);
  await page.bringToFront();
  return tab;
}

/**
 * Another tab writes a record, or deletes it (`null`), after this tab has written its own, since
 * real tabs take turns. Resolves once this tab has received it.
 */
export async function writeInOtherTab(page: Page, key: string, record: unknown): Promise<void> {
  const tab = await otherTab(page);
  const waiting = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting, POLLING).toBe(0);
  const readIn = (one: Page) => one.evaluate((name) => localStorage.getItem(name), key);
  // Tabs are separate processes, so a write is visible to the other a moment later.
  await expect.poll(async () => (await readIn(tab)) === (await readIn(page)), POLLING).toBe(true);
  const hearing = await page.evaluateHandle(
    (name) => ({
      // The shop listens already, so by then it has received the event too.
      heard: new Promise<void>((resolve) =>
        addEventListener('storage', function onStorage({ key }) {
          if (key !== name) return;
          removeEventListener('storage', onStorage);
          resolve();
        }),
      ),
    }),
    key,
  );
  const isNews = await tab.evaluate(
    ([name, text]) => {
      const before = localStorage.getItem(name);
      if (text === null) localStorage.removeItem(name);
      else localStorage.setItem(name, text);
      return text !== before;
    },
    [key, record === null ? null : JSON.stringify(record)] as const,
  );
  if (isNews) await hearing.evaluate(({ heard }) => heard);
  await hearing.dispose();
}
const POLLING = { intervals: [5, 10, 20, 50, 100] };

/** Every session check succeeds, and no payment waits. */
export const VALID_SESSION = {
  'GET /api/token-validation': { status: 204 },
  'GET /api/my-payments': { json: [] },
} as const;

/** A rejection with a sentence. */
export const rejection = (status: number, text: string): Answer => ({ status, text });

/** Converts a catalogue index back to the tree that the host sends. */
export const treeOf = ({ nodes }: CatalogueIndex) =>
  [...nodes.values()].filter(({ ancestors }) => ancestors.length === 0).map(({ node }) => node);

/** The shop receives this catalogue next. */
export async function deliverCatalogue(page: Page, tree: unknown): Promise<void> {
  await page.route(CATALOGUE, (route) => route.fulfill({ json: tree }));
  await page.clock.runFor(CATALOGUE_REFETCH_MS);
}

/** Advances the clock until the condition holds, since idle work never runs on a paused clock. */
export async function advanceUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  const passed = async () => {
    await page.clock.runFor(MOMENT_MS);
    return isSo();
  };
  await expect.poll(passed, { intervals: [MOMENT_MS] }).toBe(true);
}
const MOMENT_MS = 20;

const CATALOGUE = `**${CATALOGUE_PATH}`;

/** Sets the device's clock, as after a sleep, by one tick of its seconds. */
export async function setClock(page: Page, instant: number): Promise<void> {
  await page.clock.setSystemTime(instant - CLOCK_TICK_MS);
  await page.clock.runFor(CLOCK_TICK_MS);
}
