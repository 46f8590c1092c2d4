import type { Page } from '@playwright/test';
import { test as base, type LiveHost } from '../support/host.ts';

/** A context replays every call to its clock in each new document, so it gets slower. */
const PATHS_PER_CONTEXT = 8;

const DESKTOP = { width: 1280, height: 720 };

/**
 * Playwright's test with one page for many paths, since opening a page takes longer than most
 * paths.
 */
export const test = base.extend<object, { nextPage: (host: LiveHost) => Promise<Page> }>({
  nextPage: [
    async ({ browser }, use) => {
      let current: { page: Page; host: LiveHost; played: number } | undefined;
      const open = async (host: LiveHost) => {
        await current?.page.context().close();
        const context = await browser.newContext({ baseURL: host.url, serviceWorkers: 'block' });
        return { page: await context.newPage(), host, played: 0 };
      };
      await use(async (host) => {
        if (current?.host !== host || current.played === PATHS_PER_CONTEXT) current = await open(host);
        current.played += 1;
        await current.page.unrouteAll();
        await current.page.setViewportSize(DESKTOP);
        return current.page;
      });
      await current?.page.context().close();
    },
    { scope: 'worker' },
  ],
  page: async ({ nextPage, host }, use) => use(await nextPage(host)),
});
