import { stateAt, storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { SearchForm } from '../parts/SearchForm.tsx';
import { searchBoxModel } from './search-box.model.ts';
import { suggestionsModel } from './suggestions.model.ts';

const { View, at } = storiesFor(
  searchBoxModel,
  (state, send) => (
    <SearchForm
      state={state}
      send={send}
      suggestions={stateAt(suggestionsModel, ['closed'])}
      sendSuggestions={() => {}}
    />
  ),
  {
    page: '/search',
    part: 'search',
  },
);
const meta = preview.meta({ title: 'Find/Search box', component: View });

export const Following = meta.story(at('following'));
export const Leading = meta.story(at('leading'));
