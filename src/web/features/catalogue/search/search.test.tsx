import { checkFlow } from '#web/testing/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { SearchForm } from './parts/SearchForm.tsx';
import * as boxStories from './SearchForm.stories.tsx';
import * as stories from './SearchScreen.stories.tsx';
import { SearchScreen } from './SearchScreen.tsx';
import { searchModel } from './search.model.ts';
import { searchBoxModel } from './search-box.model.ts';

checkFlow(searchModel, {
  render: (state, send) => (
    <WithinRouter>
      <SearchScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});

checkFlow(searchBoxModel, {
  render: (state, send) => <SearchForm state={state} send={send} />,
  stories: boxStories,
});
