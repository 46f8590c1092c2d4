import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { RESULTS_PAGE_SIZE } from '#web/features/catalogue/filters/filters.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { SearchForm } from '../parts/SearchForm.tsx';
import { SearchScreen } from '../SearchScreen.tsx';
import { searchMachine } from '../search.machine.ts';
import { searchBoxMachine } from '../search-box.machine.ts';
import { generateCatalogue } from './large-catalogue.ts';
import { indexOf } from './search.model.ts';
import { suggestionsModel } from './suggestions.model.ts';

/** The search box over a shop whose address becomes what `goTo` resolves to. */
function openBox(goTo: (text: string) => Promise<string> = async (text) => text) {
  const goToResults = vi.fn(goTo);
  const machine = searchBoxMachine.provide({
    actors: { goToResults: fromPromise(({ input }) => goToResults(input.text)) },
  });
  const actor = createActor(machine, { input: { text: '' } }).start();
  const Box = () => (
    <SearchForm
      state={useSelector(actor, (state) => state)}
      send={actor.send}
      suggestions={stateAt(suggestionsModel, ['closed'])}
      sendSuggestions={() => {}}
      onFocus={() => {}}
    />
  );
  render(<Box />);
  return {
    box: screen.getByRole('combobox', { name: 'Search the shop' }),
    asked: () => goToResults.mock.calls.flat(),
    addressSays: (text: string) => act(() => actor.send({ type: 'address.changed', text })),
  };
}

describe('the search box', () => {
  it('is a form that the host answers before the scripts are loaded', () => {
    const { box } = openBox();
    const form = box.closest('form');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/search');
    expect(box).toHaveAttribute('name', 'search');
    expect(box).toHaveAttribute('placeholder', 'Search (type something to start searching)');
  });

  it('searches at each change of the trimmed text, and keeps every space', async () => {
    const { box, asked } = openBox();
    await userEvent.type(box, ' a b ');
    expect(box).toHaveValue(' a b ');
    expect(asked()).toEqual(['a', 'a b']);
  });

  it('follows the address, but not while its own text is being navigated to', async () => {
    const { box, addressSays } = openBox(() => new Promise(() => {}));
    addressSays('netflix');
    expect(box).toHaveValue('netflix');
    await userEvent.clear(box);
    await userEvent.type(box, 'st');
    addressSays('s');
    expect(box).toHaveValue('st');
  });

  it('takes over what was typed before hydration', () => {
    const { box, asked } = openBox();
    box.setAttribute('value', 'ste');
    fireEvent.input(box);
    expect(asked()).toEqual(['ste']);
  });

  it('waits for the end of a composed character', () => {
    const { box, asked } = openBox();
    fireEvent.compositionStart(box);
    fireEvent.input(box, { target: { value: 'سٹ' }, isComposing: true });
    expect(asked()).toEqual([]);
    fireEvent.compositionEnd(box);
    expect(asked()).toEqual(['سٹ']);
  });

  it('searches on Enter without a page load, also for nothing', async () => {
    const { box, asked } = openBox();
    await userEvent.type(box, '{Enter}');
    expect(asked()).toEqual(['']);
  });

  it('ends with the text of the address', async () => {
    const { box } = openBox(async () => 'elsewhere');
    await userEvent.type(box, 's');
    await vi.waitFor(() => expect(box).toHaveValue('elsewhere'));
  });
});

describe('the results', () => {
  it('come in pages, and the first new one is focused', async () => {
    const catalogue = generateCatalogue(60);
    const machine = searchMachine.provide({
      actors: { indexCatalogue: fromPromise(async ({ input }) => indexOf(input)) },
    });
    const Search = () => {
      const [more, setMore] = useState(0);
      const actor = useActorRef(machine, { input: { text: 'wallet', filters: {}, catalogue } });
      return (
        <SearchScreen
          state={useSelector(actor, (state) => state)}
          send={actor.send}
          onFilters={() => {}}
          more={more}
          onMore={setMore}
        />
      );
    };
    render(
      <WithinRouter>
        <Search />
      </WithinRouter>,
    );
    const more = await screen.findByRole('button', { name: 'Show more' });
    expect(screen.getAllByRole('link')).toHaveLength(RESULTS_PAGE_SIZE);
    await userEvent.click(more);
    const links = screen.getAllByRole('link');
    expect(links).toHaveLength(2 * RESULTS_PAGE_SIZE);
    expect(links[RESULTS_PAGE_SIZE]).toHaveFocus();
  });
});
