import { expect, type Page } from '@playwright/test';
import { defineBrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { menuModel, sampleMenu } from '#web/features/navigation/tests/menu.model.ts';
import { visit } from './shop.ts';

const product = ({ id, name }: { id: string; name: string }) => ({
  id: id.slice(0, 80),
  type: 'products',
  name,
  products: [{ id: `one-of-${id}`.slice(0, 80), name: 'One', price: 100 }],
});
/** A catalogue that produces the sample menu. */
const CATALOGUE_OF_MENU = sampleMenu.map(({ subcategories, ...category }) =>
  subcategories.length === 0
    ? product(category)
    : { id: category.id, type: 'category', name: category.name, subcategories: subcategories.map(product) },
);

const onPhone = (page: Page) => page.setViewportSize({ width: 390, height: 844 });
const onDesktop = (page: Page) => page.setViewportSize({ width: 1280, height: 720 });

/**
 * The panels are for phones and the lists for desktops, so the viewport changes where the chart has
 * both.
 */
export const menu = defineBrowserFlow(menuModel, {
  async open(page) {
    await onPhone(page);
    await visit(page, '/login');
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await page.waitForURL('/cart');
  },
  otherRequests: { 'GET /catalogue.json': { json: CATALOGUE_OF_MENU } },
  causes: {
    async 'screen.widened'(page) {
      await onDesktop(page);
      await expect(page.locator('dialog[open]')).toHaveCount(0);
      await onPhone(page);
    },
    'page.changed': (page) => page.evaluate(() => history.back()),
    async 'category.entered'(page) {
      await onDesktop(page);
      await page
        .getByRole('navigation', { name: 'Categories' })
        .getByRole('menuitem', { name: 'Services' })
        .hover();
      await onPhone(page);
    },
  },
});
