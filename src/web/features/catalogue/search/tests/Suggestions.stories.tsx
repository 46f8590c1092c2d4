import { stateAt, storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { SearchForm } from '../parts/SearchForm.tsx';
import { searchBoxModel } from './search-box.model.ts';
import { suggestionsModel } from './suggestions.model.ts';

const { View, at, by } = storiesFor(
  suggestionsModel,
  (state, send) => (
    <SearchForm
      state={stateAt(searchBoxModel, ['leading'])}
      send={() => {}}
      suggestions={state}
      sendSuggestions={send}
    />
  ),
  { page: '/', part: 'search' },
);
const meta = preview.meta({ title: 'Find/Suggestions', component: View });

export const Closed = meta.story(at('closed'));
export const Looking = meta.story(at('looking'));
export const Open = meta.story(at('open'));
export const OpenWithAWish = meta.story(by('open', 'suggest wished'));
export const None = meta.story(at('none'));
export const Opening = meta.story(at('opening'));
