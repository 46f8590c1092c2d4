import { expect } from 'storybook/test';
import { inPage, type PageOf, storiesFor } from '#statecharts/storybook/stories.tsx';
import {
  CATEGORY_SLICE_SIZE,
  findNode,
  isCategoryNode,
  visibleChildren,
} from '#web/features/catalogue/nodes.ts';
import { CategoryScreen } from '#web/features/catalogue/product/CategoryScreen.tsx';
import { generateCatalogue } from '#web/features/catalogue/search/tests/large-catalogue.ts';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { FilteredList } from '../FilteredList.tsx';
import type { Filters } from '../filters.ts';
import { filteredBy, filtersModel } from './filters.model.ts';

const cards = visibleChildren(sampleShop.index, null);
const pages = [...sampleShop.index.nodes.values()].filter(({ node }) => node.type === 'products');
/** More cards than a category shows at first. */
const many = [...generateCatalogue(60).nodes.values()].filter(({ node }) => node.type === 'products');

const category = findNode(sampleShop.index, 'gift-cards');
if (category === null || !isCategoryNode(category)) throw new Error('The sample has no such category.');
const IN_CATEGORY: PageOf = {
  page: '/product/gift-cards',
  around: (list) => <CategoryScreen at={category}>{list}</CategoryScreen>,
};

const { View, at } = storiesFor(
  filtersModel,
  (state, send) => <FilteredList cards={cards} pages={pages} filters={state} sendFilters={send} />,
  IN_CATEGORY,
);
const meta = preview.meta({ title: 'Find/Filters', component: View, parameters: inPage(IN_CATEGORY) });

type List = Pick<Parameters<typeof FilteredList>[0], 'cards' | 'pages'>;

/** A list that is filtered so, and does not move. */
const still = (filters: Filters, list: List, more = 0) => ({
  args: { at: [] },
  render: () => <FilteredList {...list} filters={filteredBy(filters, more)} sendFilters={() => {}} />,
});

export const Off = meta.story(at('panel.closed', 'address.following'));
/** The panel, as it is opened. */
export const Open = meta.story(at('panel.open'));
export const Leading = meta.story(at('address.leading'));
export const Long = meta.story(still({}, { cards: many, pages: many }));
/** "Show more" was pressed before the rest was loaded. */
export const LongAndLoading = meta.story(
  still({}, { cards: many.slice(0, CATEGORY_SLICE_SIZE + 1), pages: null }, 1),
);
export const On = meta.story(still({ instant: 'yes', sort: 'price-up' }, { cards, pages }));
export const FilteredOut = meta.story(still({ instant: 'yes', max: '1' }, { cards, pages }));
/** No filter alone is the obstacle. */
export const FilteredOutByAll = meta.story({
  ...still({ region: 'Turkey', type: 'eSIM' }, { cards, pages }),
  tags: ['!test'],
});
export const PriceUnreadable = meta.story({
  ...at('panel.open'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Highest price (PKR)'), 'cheap');
    await userEvent.tab();
    await expect(await canvas.findByText('Enter a price in rupees, such as 1,500.')).toBeVisible();
  },
});
export const Loading = meta.story(still({ instant: 'yes' }, { cards, pages: null }));
