import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { SearchForm } from '../parts/SearchForm.tsx';
import * as stories from './SearchForm.stories.tsx';
import { searchBoxModel } from './search-box.model.ts';
import { suggestionsModel } from './suggestions.model.ts';

checkFlow(searchBoxModel, {
  render: (state, send) => (
    <SearchForm
      state={state}
      send={send}
      suggestions={stateAt(suggestionsModel, ['closed'])}
      sendSuggestions={() => {}}
    />
  ),
  stories,
});
