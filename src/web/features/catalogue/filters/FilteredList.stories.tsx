import { sampleShop } from '#web/features/catalogue/catalogue.sample.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { FilteredList } from './FilteredList.tsx';

const pages = [...sampleShop.index.nodes.values()].filter(({ node }) => node.type === 'products');

const meta = preview.meta({
  title: 'Find/Filters',
  component: FilteredList,
  args: {
    pages,
    filters: {},
    onFilters: () => {},
    onMore: () => {},
    children: <p>The cards of the category.</p>,
  },
});

export const Off = meta.story();
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
