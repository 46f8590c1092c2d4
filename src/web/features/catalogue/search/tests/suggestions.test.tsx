import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { SearchForm } from '../parts/SearchForm.tsx';
import * as stories from './Suggestions.stories.tsx';
import { searchBoxModel } from './search-box.model.ts';
import { suggestionsModel } from './suggestions.model.ts';

checkFlow(suggestionsModel, {
  render: (state, send) => (
    <SearchForm
      state={stateAt(searchBoxModel, ['leading'])}
      send={() => {}}
      suggestions={state}
      sendSuggestions={send}
    />
  ),
  stories,
});
