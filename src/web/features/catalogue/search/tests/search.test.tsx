import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useActorRef, useMachine, useSelector } from '@xstate/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { type Asked, filtersMachine } from '#web/features/catalogue/filters/filters.machine.ts';
import { RESULTS_SLICE_SIZE } from '#web/features/catalogue/filters/filters.ts';
import { filteredBy } from '#web/features/catalogue/filters/tests/filters.model.ts';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { SearchForm } from '../parts/SearchForm.tsx';
import { WishOffer } from '../parts/WishOffer.tsx';
import { SearchScreen } from '../SearchScreen.tsx';
import { searchLogic } from '../search.effects.ts';
import { searchMachine } from '../search.machine.ts';
import { searchBoxMachine } from '../search-box.machine.ts';
import { generateCatalogue } from './large-catalogue.ts';
import * as stories from './SearchScreen.stories.tsx';
import { indexOf, searchModel } from './search.model.ts';
import { suggestionsModel } from './suggestions.model.ts';
import { wishModel } from './wish.model.ts';

const visitor = stateAt(wishModel, ['ask.idle', 'tell.absent']);

checkFlow(searchModel, {
  render: (state, send) => (
    <WithinRouter>
      <SearchScreen
        state={state}
        send={send}
        filters={filteredBy(state.context.filters)}
        sendFilters={() => {}}
        offer={<WishOffer state={visitor} send={() => {}} onAsk={() => {}} request={null} />}
      />
    </WithinRouter>
  ),
  stories,
});

/** An address that takes what it is asked for. */
const filtering = filtersMachine.provide({
  actors: { putInAddress: fromPromise<Asked, Asked>(async ({ input }) => input) },
});

describe('the effects', () => {
  const MS_PER_READ = 1;

  /**
   * A search whose clock advances a millisecond per reading, and that stays paused until `resume`.
   */
  function searchIn(catalogue: ReturnType<typeof generateCatalogue>) {
    let time = 0;
    let yields = 0;
    let goOn = () => {};
    const timer = {
      now: () => {
        time += MS_PER_READ;
        return time;
      },
      yieldToMain: () =>
        new Promise<void>((resolve) => {
          yields += 1;
          goOn = resolve;
        }),
    };
    const actor = createActor(searchLogic(timer), {
      input: { text: 'wallet', filters: {}, catalogue },
    }).start();
    return {
      actor,
      yields: () => yields,
      resume: async () => {
        goOn();
        await Promise.resolve();
      },
    };
  }

  /** Lets it index until it is done. */
  async function finish({ actor, resume }: ReturnType<typeof searchIn>) {
    while (actor.getSnapshot().matches({ index: 'building' })) await resume();
  }

  describe('indexing', () => {
    it('pauses at the end of each task, and has results only when it is complete', async () => {
      const { actor, yields, resume } = searchIn(generateCatalogue(100));
      for (let at = 1; actor.getSnapshot().matches({ index: 'building' }); at++) {
        expect(actor.getSnapshot().matches({ results: 'waiting' })).toBe(true);
        expect(yields()).toBeLessThanOrEqual(at);
        await resume();
      }
      // 100 product pages, as many brands and four categories, eight per task.
      expect(yields()).toBe(25);
      expect(actor.getSnapshot().matches({ index: 'ready', results: 'found' })).toBe(true);
    });

    it('stops when the shopper leaves the page', async () => {
      const { actor, yields, resume } = searchIn(generateCatalogue(100));
      await resume();
      const before = yields();
      actor.stop();
      await resume();
      expect(yields()).toBe(before);
    });

    it('goes on where it was left, for the next key that is typed', async () => {
      const catalogue = generateCatalogue(100);
      const first = searchIn(catalogue);
      for (let tasks = 0; tasks < 20; tasks++) await first.resume();
      first.actor.stop();
      await first.resume();
      const next = searchIn(catalogue);
      await finish(next);
      // Of 204 pages, 21 tasks of eight were done, so four times eight and four more are left.
      expect(next.yields()).toBe(4);
    });

    it('is shared by two who ask at the same time', async () => {
      const catalogue = generateCatalogue(100);
      const [one, other] = [searchIn(catalogue), searchIn(catalogue)];
      await Promise.all([finish(one), finish(other)]);
      expect(one.yields() + other.yields()).toBeLessThanOrEqual(27);
      expect(other.actor.getSnapshot().context.index).toBe(one.actor.getSnapshot().context.index);
    });

    it('is done once per catalogue', async () => {
      const catalogue = generateCatalogue(3);
      const first = createActor(searchLogic(), { input: { text: 'wallet', filters: {}, catalogue } }).start();
      await waitFor(first, (state) => state.matches({ index: 'ready' }));
      const again = searchIn(catalogue);
      await waitFor(again.actor, (state) => state.matches({ index: 'ready' }));
      expect(again.yields()).toBe(0);
      expect(again.actor.getSnapshot().context.index).toBe(first.getSnapshot().context.index);
    });
  });
});

describe('the rules', () => {
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
      await expect.poll(() => box).toHaveValue('elsewhere');
    });
  });

  describe('what is not sold (R-204)', () => {
    const offer = (send: (event: { type: string }) => void, onAsk: (text: string) => void) => (
      <WithinRouter>
        <WishOffer
          state={stateAt(wishModel, ['ask.idle', 'tell.offered'])}
          send={send}
          onAsk={onAsk}
          request={sampleShop.index.nodes.get('pubg-uc') ?? null}
        />
      </WithinRouter>
    );

    it('is asked for in the chat with the words, and by the product for requests', async () => {
      const sent: string[] = [];
      render(
        offer(
          ({ type }) => sent.push(type),
          (text) => sent.push(text),
        ),
      );
      const request = await screen.findByRole('link', { name: 'PUBG Mobile UC' });
      expect(request).toHaveAttribute('href', '/product/game-topups/pubg-uc?wish=shein+card');
      await userEvent.click(screen.getByRole('button', { name: 'Ask us for it' }));
      expect(sent).toEqual(['shein card', 'ask.pressed']);
    });
  });

  describe('the results', () => {
    it('come in pages, and the first new one is focused', async () => {
      const catalogue = generateCatalogue(60);
      const machine = searchMachine.provide({
        actors: { indexCatalogue: fromPromise(async ({ input }) => indexOf(input)) },
      });
      const Search = () => {
        const [filters, sendFilters] = useMachine(filtering, {
          input: { filters: {}, more: 0 },
        });
        const actor = useActorRef(machine, { input: { text: 'wallet', filters: {}, catalogue } });
        return (
          <SearchScreen
            state={useSelector(actor, (state) => state)}
            send={actor.send}
            filters={filters}
            sendFilters={sendFilters}
            offer={null}
          />
        );
      };
      render(
        <WithinRouter>
          <Search />
        </WithinRouter>,
      );
      const more = await screen.findByRole('button', { name: 'Show more' });
      expect(screen.getAllByRole('link')).toHaveLength(RESULTS_SLICE_SIZE);
      await userEvent.click(more);
      const links = screen.getAllByRole('link');
      expect(links).toHaveLength(2 * RESULTS_SLICE_SIZE);
      expect(links[RESULTS_SLICE_SIZE]).toHaveFocus();
    });
  });
});
