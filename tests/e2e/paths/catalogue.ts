import type { Page, Route } from '@playwright/test';
import { CATALOGUE_PATH } from '#contract/catalogue.ts';
import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { catalogueModel } from '#web/features/catalogue/tests/catalogue.model.ts';
import { expect } from '../support/host.ts';
import { advanceUntil, visit } from './shop.ts';

/** The latest catalogue request of each page, held until the path answers it. */
const heldRoutes = new WeakMap<Page, Route>();

async function open(page: Page, path: string, kept: Readonly<Record<string, unknown>>): Promise<void> {
  heldRoutes.delete(page);
  await page.route(`**${CATALOGUE_PATH}`, (route) => void heldRoutes.set(page, route));
  await visit(page, path, kept);
}

/** The latest request unless it was aborted; an abort by the previous page may be reported late. */
const pending = (page: Page) => [heldRoutes.get(page)].find((route) => route?.request().failure() === null);

/** While the catalogue is requested, it may arrive or fail. */
const whenRequested = <Event>(end: (route: Route, event: Event) => Promise<void>) => ({
  when: (leaves: readonly string[]) => leaves.includes('fetch.active.listening'),
  async by(page: Page, event: Event) {
    await expect.poll(() => pending(page), { intervals: [5, 10, 20, 50, 100] }).toBeDefined();
    const route = pending(page);
    heldRoutes.delete(page);
    if (route) await end(route, event);
  },
  otherwise: 'Nothing comes that was not asked for.',
});

const STALE = "Couldn't fetch products data from server";
export const catalogue = defineBrowserFlow(catalogueModel, {
  open: (page, { cached, prerendered }) =>
    open(page, prerendered?.path ?? '/503?from=%2Fcart', cached === null ? {} : { products: cached.tree }),
  causes: {
    // The page asks before it is hydrated, and reads the answer after that.
    'page.hydrated': (page) => advanceUntil(page, async () => pending(page) !== undefined),
    'bytes.arrived': notPlayable('What answers here answers whole; the test of the effects shows the bytes.'),
    'catalogue.arrived': whenRequested((route, { catalogue }) => route.fulfill({ json: catalogue.tree })),
    'catalogue.failed': whenRequested((route) => route.fulfill({ status: 500 })),
  },
  shownElsewhere: {
    'copy.loading': (page, { context: { prerendered } }) =>
      prerendered === null
        ? expect(page.getByText('Loading the catalogue')).toBeAttached()
        : expect(page.getByRole('heading', { name: 'All Categories' })).toBeVisible(),
    'copy.open': async (page) => {
      await expect(page).toHaveURL(/\/(cart)?$/);
      await expect(page.getByText(STALE)).toHaveCount(0);
    },
    'copy.stale': (page) => expect(page.getByText(STALE)).toBeVisible(),
  },
});
