import type { Page } from '@playwright/test';
import { test as base } from '../support/host.ts';

/** A context replays every call to its clock in each new document, so it gets slower. */
const PATHS_PER_CONTEXT = 25;

const DESKTOP = { width: 1280, height: 720 };

/**
 * Playwright's test with one page for many paths, since opening a page takes longer than most
 * paths.
 */
export const test = base.extend<object, { nextPage: () => Promise<Page> }>({
  nextPage: [
    async ({ browser, host }, use) => {
      let played = 0;
      const open = async () =>
        (await browser.newContext({ baseURL: host.url, serviceWorkers: 'block' })).newPage();
      let page = await open();
      await use(async () => {
        if (played === PATHS_PER_CONTEXT) {
          await page.context().close();
          page = await open();
          played = 0;
        }
        played += 1;
        await page.unrouteAll();
        await page.setViewportSize(DESKTOP);
        return page;
      });
      await page.context().close();
    },
    { scope: 'worker' },
  ],
  page: async ({ nextPage }, use) => use(await nextPage()),
});
