import type { StoryContext } from '@storybook/react';
import { expect, waitFor } from 'storybook/test';
import { pkr } from '#contract/money.ts';
import { sampleCatalogue } from '#web/features/catalogue/tests/sample-catalogue.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { OF_SHOP } from '../../../../../../.storybook/stage/ShopPage.tsx';

const meta = preview.meta({ title: 'Find/Category and product', tags: ['!test'], ...OF_SHOP });

const POINTS = '/product/gift-cards/valorant-vp';
const CARDS_IN_EURO = '/product/gift-cards/steam/steam-eur';
const TOP_UP = '/product/game-topups/pubg-uc';
type Page = Pick<StoryContext, 'canvas' | 'userEvent'>;

/** The sample, with nothing of this product in stock. */
function withoutStockOf(id: string) {
  const changed = structuredClone(sampleCatalogue);
  const visit = (node: (typeof changed)[number]) => {
    if (node.type === 'category') node.subcategories.forEach(visit);
    else if (node.id === id) for (const variant of node.products) variant.out_of_stock = true;
  };
  changed.forEach(visit);
  return changed;
}

/** The sample, in which a node has no name, so that it can't be read. */
function withoutNameOf(id: string) {
  const changed = structuredClone(sampleCatalogue);
  for (const category of changed)
    if (category.type === 'category')
      for (const node of category.subcategories) if (node.id === id) node.name = '';
  return changed;
}

/** The sample, in which this product's first variant is free, so that it can't be read. */
function withAFreeOne(id: string) {
  const changed = structuredClone(sampleCatalogue);
  for (const category of changed)
    for (const node of category.type === 'category' ? category.subcategories : [])
      if (node.id === id && node.type === 'products')
        for (const variant of node.products.slice(0, 1)) variant.price = pkr(0);
  return changed;
}

/** The sample, in which this product is of another region and kind; with `siblings`, also its neighbours. */
function soldAs(
  id: string,
  sold: { region: string; product_type: string },
  siblings: readonly string[] = [],
) {
  const changed = structuredClone(sampleCatalogue);
  const visit = (node: (typeof changed)[number]) => {
    if (node.type === 'category') node.subcategories.forEach(visit);
    else if (node.id === id) Object.assign(node, sold);
    else if (siblings.includes(node.id)) node.product_type = sold.product_type;
  };
  changed.forEach(visit);
  return changed;
}

const add = async ({ canvas, userEvent }: Page, name: string) => {
  await userEvent.click(await canvas.findByRole('button', { name: `Add ${name} to the cart` }));
};

export const Loading = meta.story({
  args: { path: POINTS, catalogue: 'awaited' },
  parameters: { shows: 'loading' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading')).toBeInTheDocument();
  },
});
export const Category = meta.story({ args: { path: '/product/gift-cards' } });
export const SecondCategory = meta.story({ args: { path: '/product/gift-cards/steam' } });
export const CategoryInPart = meta.story({
  args: { path: '/product/gift-cards', catalogue: withoutNameOf('valorant-vp') },
});
export const CategoryFiltered = meta.story({
  args: { path: '/product/gift-cards?instant=yes&sort=price-up' },
});
export const Products = meta.story({ args: { path: POINTS } });
export const ProductsWithoutDetails = meta.story({ args: { path: '/product/gift-cards/steam/steam-usd' } });
export const ProductsOfOneRegion = meta.story({ args: { path: '/product/gift-cards/steam/steam-gbp' } });
export const ProductsForAccountsAbroad = meta.story({
  args: {
    path: POINTS,
    catalogue: soldAs('valorant-vp', { region: 'Turkey', product_type: 'Gift card code' }),
  },
});
export const ProductsForShopsAbroad = meta.story({
  args: { path: POINTS, catalogue: soldAs('valorant-vp', { region: 'UAE', product_type: 'Prepaid card' }) },
});
export const ProductsForNumbersAbroad = meta.story({
  args: {
    path: POINTS,
    catalogue: soldAs('valorant-vp', { region: 'Saudi Arabia', product_type: 'Mobile load' }),
  },
});
export const ProductsOfAnotherKind = meta.story({
  args: { path: POINTS, catalogue: soldAs('valorant-vp', { region: 'India', product_type: 'Merchandise' }) },
});
export const ProductsForTravels = meta.story({
  args: {
    path: CARDS_IN_EURO,
    catalogue: soldAs('steam-eur', { region: 'Europe', product_type: 'eSIM' }, ['steam-usd', 'steam-gbp']),
  },
});
export const ProductsOutOfStock = meta.story({
  args: { path: CARDS_IN_EURO, catalogue: withoutStockOf('steam-eur') },
});
export const ProductsInPart = meta.story({ args: { path: POINTS, catalogue: withAFreeOne('valorant-vp') } });
export const ProductsWithRecentOnes = meta.story({
  args: { path: POINTS, stored: { recentlyViewed: ['steam-eur', 'pubg-uc'] } },
});
export const MoreThanOne = meta.story({
  args: { path: POINTS },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More of 1,000 VP' }));
    await expect(canvas.getByLabelText('Quantity of 1,000 VP')).toHaveDisplayValue('2');
  },
});
export const Added = meta.story({
  args: { path: POINTS },
  play: async ({ canvas, userEvent }) => {
    await add({ canvas, userEvent }, '1,000 VP');
    await expect(await canvas.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  },
});
export const AddedWithAStockWarning = meta.story({
  args: { path: POINTS, stock: 'short' },
  play: async ({ canvas, userEvent }) => {
    await add({ canvas, userEvent }, '1,000 VP');
    // It rises into view.
    await waitFor(() => expect(canvas.getByRole('alert')).toBeVisible());
  },
});
export const AskingForDetails = meta.story({
  args: { path: TOP_UP },
  play: async ({ canvas, userEvent }) => {
    await add({ canvas, userEvent }, '60 UC');
    await waitFor(() => expect(canvas.getByLabelText('Player ID')).toBeVisible());
  },
});
export const DetailsMissing = meta.story({
  args: { path: TOP_UP },
  play: async ({ canvas, userEvent }) => {
    await add({ canvas, userEvent }, '60 UC');
    await userEvent.click(await canvas.findByRole('button', { name: 'Add to cart' }));
    await expect(await canvas.findByLabelText('Player ID')).toBeInvalid();
  },
});
