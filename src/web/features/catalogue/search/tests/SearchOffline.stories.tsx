import { expect } from 'storybook/test';
import { sampleCatalogue } from '#web/features/catalogue/tests/sample-catalogue.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { OF_SHOP } from '../../../../../../.storybook/stage/ShopPage.tsx';

const meta = preview.meta({ title: 'Find/Search', tags: ['!test'], ...OF_SHOP });

const path = '/search?search=steam';

export const Loading = meta.story({
  args: { path, catalogue: 'awaited' },
  parameters: { shows: 'loading' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  },
});
/** This browser has no copy of the catalogue. */
export const Offline = meta.story({
  args: { path, catalogue: 'offline' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});
export const OfflineWithAnEarlierCopy = meta.story({
  args: { path, catalogue: 'offline', stored: { products: sampleCatalogue } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /Steam Wallet USD/ })).toBeVisible();
    await expect(await canvas.findByText("Couldn't fetch products data from server")).toBeVisible();
  },
});
