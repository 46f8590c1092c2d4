import { sampleCatalogue } from '#web/features/catalogue/tests/sample-catalogue.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { OF_SHOP } from '../../../../../../.storybook/stage/ShopPage.tsx';

const meta = preview.meta({ title: 'Find/Home', tags: ['!test'], ...OF_SHOP });

const METHODS = ['bank', 'usdt', 'bitcart', 'binance', 'balance'];
const withoutPicks = structuredClone(sampleCatalogue);
for (const category of withoutPicks)
  if (category.type === 'category') for (const node of category.subcategories) delete node.featured;

export const Loading = meta.story({ args: { path: '/', catalogue: 'awaited' } });
export const Shown = meta.story({ args: { path: '/', methods: METHODS } });
export const ShownAgain = meta.story({
  args: {
    path: '/',
    methods: METHODS,
    stored: { recentlyViewed: ['steam-eur', 'steam-gbp', 'valorant-vp'] },
  },
});
export const WithoutPicks = meta.story({ args: { path: '/', methods: ['bank'], catalogue: withoutPicks } });
export const CategoriesInPart = meta.story({
  args: {
    path: '/',
    methods: METHODS,
    catalogue: sampleCatalogue.map((node, at) => (at === 0 ? { ...node, name: '' } : node)),
  },
});
