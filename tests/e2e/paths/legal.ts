import { legalModel, SAMPLE_TEXTS } from '#web/features/legal/legal.model.ts';
import { defineBrowserFlow } from '#web/testing/browser-driver.ts';
import { expect } from '../support/host.ts';
import { visit } from './shop.ts';

const [tos, refunds] = SAMPLE_TEXTS;

export const legal = defineBrowserFlow(legalModel, {
  // The page has its texts from the host; who comes from another page of the shop has them fetched.
  async open(page, { texts }) {
    if (texts !== null) return visit(page, '/terms-of-service');
    await visit(page, '/cart');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  },
  root: (page) => page.getByRole('main'),
  otherRequests: { 'GET /refunds.json': { json: refunds } },
  shownElsewhere: {
    // Which of the two it was, the address of the document tells: the host has texts of its own.
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
