import { stateAt, storiesFor } from '#statecharts/storybook/stories.tsx';
import { filteredBy } from '#web/features/catalogue/filters/tests/filters.model.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { WishOffer } from '../parts/WishOffer.tsx';
import { SearchScreen } from '../SearchScreen.tsx';
import { searchModel } from './search.model.ts';
import { wishModel } from './wish.model.ts';

const visitor = stateAt(wishModel, ['ask.idle', 'tell.absent']);

const { View, at } = storiesFor(
  searchModel,
  (state, send) => (
    <SearchScreen
      state={state}
      send={send}
      filters={filteredBy(state.context.filters)}
      sendFilters={() => {}}
      offer={<WishOffer state={visitor} send={() => {}} onAsk={() => {}} request={null} />}
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
export const Meant = meta.story(at('results.meant', 'index.ready'));
export const Closest = meta.story(at('results.closest', 'index.ready'));
export const Wished = meta.story(at('results.wished', 'index.ready'));
export const FilteredOut = meta.story(at('results.filteredOut', 'index.ready'));
export const Nothing = meta.story(at('results.nothing'));
export const Failed = meta.story(at('index.failed', 'results.waiting'));
