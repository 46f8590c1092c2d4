import { defineBrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { legalModel, SAMPLE_TEXTS } from '#web/features/legal/tests/legal.model.ts';
import { expect } from '../support/host.ts';
import { visit } from './shop.ts';

const [tos, refunds] = SAMPLE_TEXTS;

export const legal = defineBrowserFlow(legalModel, {
  // A page from the host includes its texts; client-side navigation from another page fetches them.
  async open(page, { texts }) {
    if (texts !== null) return visit(page, '/terms-of-service');
    await visit(page, '/cart');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  },
  root: (page) => page.getByRole('main'),
  otherRequests: { 'GET /refunds.json': { json: refunds } },
  shownElsewhere: {
    // The document's URL shows which of the two it was: the host's own page has its own texts.
    shown: async (page) => {
      const isFetched = await page.evaluate(() =>
        performance.getEntriesByType('navigation')[0]?.name.endsWith('/cart'),
      );
      const heading = isFetched ? 'What these terms are for' : 'Refund Policy';
      await expect(page.getByRole('main').getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    },
  },
  wire: {
    fetchTexts: { request: 'GET /tos.json', answers: { both: { json: tos }, lost: 'unreachable' } },
  },
});
