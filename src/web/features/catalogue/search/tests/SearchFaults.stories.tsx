import { expect } from 'storybook/test';
import { SEARCH_LENGTH_MAX } from '#contract/constants.ts';
import { inPage, stateAt } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { SearchForm } from '../parts/SearchForm.tsx';
import { searchBoxModel } from './search-box.model.ts';
import { suggestionsModel } from './suggestions.model.ts';

const meta = preview.meta({
  title: 'Find/Search box/Field faults',
  parameters: inPage({ page: '/', part: 'search' }),
});

/** The field takes no more than the longest search. */
export const TooLong = meta.story({
  render: () => (
    <SearchForm
      state={stateAt(searchBoxModel, ['following'])}
      send={() => {}}
      suggestions={stateAt(suggestionsModel, ['closed'])}
      sendSuggestions={() => {}}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('combobox');
    await userEvent.click(box);
    await userEvent.paste('valorant points '.repeat(20));
    await expect(box).toHaveDisplayValue('valorant points '.repeat(20).slice(0, SEARCH_LENGTH_MAX));
  },
});
