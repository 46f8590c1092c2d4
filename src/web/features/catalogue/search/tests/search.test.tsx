import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { SearchForm } from '../parts/SearchForm.tsx';
import { SearchScreen } from '../SearchScreen.tsx';
import * as boxStories from './SearchForm.stories.tsx';
import * as stories from './SearchScreen.stories.tsx';
import * as suggestionsStories from './Suggestions.stories.tsx';
import { searchModel } from './search.model.ts';
import { searchBoxModel } from './search-box.model.ts';
import { suggestionsModel } from './suggestions.model.ts';

checkFlow(searchModel, {
  render: (state, send) => (
    <WithinRouter>
      <SearchScreen state={state} send={send} onFilters={() => {}} onMore={() => {}} />
    </WithinRouter>
  ),
  stories,
});

checkFlow(searchBoxModel, {
  render: (state, send) => (
    <SearchForm
      state={state}
      send={send}
      suggestions={stateAt(suggestionsModel, ['closed'])}
      sendSuggestions={() => {}}
    />
  ),
  stories: boxStories,
});

checkFlow(suggestionsModel, {
  render: (state, send) => (
    <SearchForm
      state={stateAt(searchBoxModel, ['leading'])}
      send={() => {}}
      suggestions={state}
      sendSuggestions={send}
    />
  ),
  stories: suggestionsStories,
});
