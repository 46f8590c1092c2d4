import type { Located, ProductsNode } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { FilteredList } from '#web/features/catalogue/filters/FilteredList.tsx';
import { productsBelow } from '#web/features/catalogue/filters/filters.ts';
import { filteredBy } from '#web/features/catalogue/filters/tests/filters.model.ts';
import { findNode, isCategoryNode, isProductsNode, visibleChildren } from '#web/features/catalogue/nodes.ts';
import { recentNodes } from '#web/features/catalogue/recently-viewed-store.ts';
import { neighboursOf, siblingsOf } from '#web/features/catalogue/siblings.ts';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { Money } from '#web/ui/Money.tsx';
import { hidden, oneOf } from '../../../../../../.storybook/controls.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { CategoryScreen } from '../CategoryScreen.tsx';
import { ProductSkeleton } from '../ProductSkeleton.tsx';
import { ProductsScreen } from '../ProductsScreen.tsx';

const { index } = sampleShop;
const row = css({ display: 'flex', justifyContent: 'space-between', gap: '4', p: '4' });

/** The page of a node, with plain rows: rows with Add have their own stories. */
function Page({
  path,
  recent,
  isSoldOut,
}: {
  path: string;
  recent?: readonly string[];
  isSoldOut?: boolean;
}) {
  const found = findNode(index, path);
  const at = isSoldOut && found !== null && isProductsNode(found) ? soldOut(found) : found;
  if (at !== null && isCategoryNode(at))
    return (
      <CategoryScreen at={at}>
        <FilteredList
          cards={visibleChildren(index, at.node)}
          pages={productsBelow(index, at.node)}
          filters={filteredBy({})}
          sendFilters={() => {}}
        />
      </CategoryScreen>
    );
  if (at === null || !isProductsNode(at)) return <ProductSkeleton />;
  return (
    <ProductsScreen
      at={at}
      siblings={siblingsOf(index, at)}
      neighbours={neighboursOf(index, at)}
      recent={recentNodes(index, recent ?? [], at.node.id)}
      row={({ id, name, price }) => (
        <li key={id} className={row}>
          {name} <Money amount={price} />
        </li>
      )}
    />
  );
}

const soldOut = ({ node, ...place }: Located<ProductsNode>): Located<ProductsNode> => ({
  ...place,
  node: { ...node, products: node.products.map((variant) => ({ ...variant, out_of_stock: true })) },
});

const PATHS = [
  'gift-cards',
  'gift-cards/steam',
  'gift-cards/valorant-vp',
  'gift-cards/steam/steam-usd',
  'gift-cards/steam/steam-gbp',
];

const meta = preview.meta({
  title: 'Find/Category and product',
  component: Page,
  argTypes: { path: oneOf(...PATHS), recent: hidden, isSoldOut: hidden },
});

export const Loading = meta.story({ args: { path: '' } });
export const Category = meta.story({ args: { path: 'gift-cards' } });
export const SecondCategory = meta.story({ args: { path: 'gift-cards/steam' } });
export const Products = meta.story({ args: { path: 'gift-cards/valorant-vp' } });
export const ProductsWithoutDetails = meta.story({ args: { path: 'gift-cards/steam/steam-usd' } });
export const ProductsOfOneRegion = meta.story({ args: { path: 'gift-cards/steam/steam-gbp' } });
export const ProductsOutOfStock = meta.story({
  args: { path: 'gift-cards/steam/steam-eur', isSoldOut: true },
});
export const ProductsWithRecentOnes = meta.story({
  args: { path: 'gift-cards/valorant-vp', recent: ['steam-eur', 'pubg-uc'] },
});
