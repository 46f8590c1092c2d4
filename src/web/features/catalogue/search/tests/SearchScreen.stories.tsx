import { storiesFor } from '#statecharts/storybook/stories.tsx';
import { filteredBy } from '#web/features/catalogue/filters/tests/filters.model.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { SearchScreen } from '../SearchScreen.tsx';
import { searchModel } from './search.model.ts';

const { View, at } = storiesFor(
  searchModel,
  (state, send) => (
    <SearchScreen
      state={state}
      send={send}
      filters={filteredBy(state.context.filters)}
      sendFilters={() => {}}
    />
  ),
  {
    page: '/search',
  },
);
const meta = preview.meta({ title: 'Find/Search', component: View });

export const Waiting = meta.story(at('results.waiting', 'index.building'));
export const Idle = meta.story(at('results.idle'));
export const Found = meta.story(at('results.found', 'index.ready'));
export const Closest = meta.story(at('results.closest', 'index.ready'));
export const FilteredOut = meta.story(at('results.filteredOut', 'index.ready'));
export const Nothing = meta.story(at('results.nothing'));
export const Failed = meta.story(at('index.failed', 'results.waiting'));
