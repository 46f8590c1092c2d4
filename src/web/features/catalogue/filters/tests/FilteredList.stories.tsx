import { CATEGORY_SLICE_SIZE, visibleChildren } from '#web/features/catalogue/nodes.ts';
import { generateCatalogue } from '#web/features/catalogue/search/tests/large-catalogue.ts';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { FilteredList } from '../FilteredList.tsx';

const pages = [...sampleShop.index.nodes.values()].filter(({ node }) => node.type === 'products');
/** More cards than a category shows at first. */
const many = [...generateCatalogue(60).nodes.values()].filter(({ node }) => node.type === 'products');

const meta = preview.meta({
  title: 'Find/Filters',
  component: FilteredList,
  args: {
    cards: visibleChildren(sampleShop.index, null),
    pages,
    filters: {},
    onFilters: () => {},
    onMore: () => {},
  },
});

export const Off = meta.story();
export const Long = meta.story({ args: { cards: many, pages: many } });
/** "Show more" was pressed before the rest was loaded. */
export const LongAndLoading = meta.story({
  args: { cards: many.slice(0, CATEGORY_SLICE_SIZE + 1), pages: null, more: 1 },
});
/** The panel, as it is opened. */
export const Open = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Filter and sort'));
    await canvas.findByLabelText('Region');
  },
});
export const On = meta.story({ args: { filters: { instant: 'yes', sort: 'price-up' } } });
export const FilteredOut = meta.story({ args: { filters: { instant: 'yes', max: '1' } } });
export const Loading = meta.story({ args: { pages: null, filters: { instant: 'yes' } } });
