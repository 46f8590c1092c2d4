import { assign, not, or, setup } from 'xstate';
import type { CatalogueIndex, Located } from '#contract/catalogue.ts';
import { toProvide, withRequests } from '#statecharts/index.ts';
import type { Filters } from '#web/features/catalogue/filters/filters.ts';
import { applyFilters, isSame } from '#web/features/catalogue/filters/filters.ts';
import type { SearchResults } from './results.ts';
import { NOTHING_FOUND, searchIndex } from './results.ts';
import type { SearchIndex } from './search-index.ts';

/** Far more than a slow phone takes for a large catalogue. */
const INDEX_TIMEOUT_MS = 10_000;

export type SearchInput = {
  /** The search text of the address, trimmed. */
  text: string;
  /** The filters of the address. */
  filters: Filters;
  catalogue: CatalogueIndex;
};

type Context = SearchInput & {
  index: SearchIndex | null;
  /** Best first. */
  found: SearchResults;
  /** The nodes that pass the filters, in the asked order. */
  results: readonly Located[];
};

const search = withRequests(
  setup({
    types: {
      context: {} as Context,
      input: {} as SearchInput,
      events: {} as
        | { type: 'text.changed'; text: string }
        | { type: 'filters.changed'; filters: Filters }
        | { type: 'catalogue.opened'; catalogue: CatalogueIndex }
        | { type: 'retry.pressed' },
    },
    actors: { indexCatalogue: toProvide<SearchIndex, CatalogueIndex>('indexCatalogue') },
    delays: { indexBy: INDEX_TIMEOUT_MS },
    guards: {
      isOtherText: ({ context }, text: string) => text !== context.text,
      isOtherCatalogue: ({ context }, catalogue: CatalogueIndex) => catalogue !== context.catalogue,
      isOtherFilter: ({ context }, filters: Filters) => !isSame(filters, context.filters),
      asksNothing: ({ context }) => context.text === '',
      hasResults: ({ context }) => shows(context, 'found'),
      hasMeant: ({ context }) => shows(context, 'meant'),
      hasClosest: ({ context }) => shows(context, 'closest'),
      hasNearWish: ({ context }) => shows(context, 'wished'),
      isFilteredOut: ({ context }) => context.found.nodes.length > 0 && context.results.length === 0,
      isIndexed: ({ context }) => context.index !== null,
    },
  }),
);

/** Whether there are results of this kind. */
const shows = ({ found, results }: Context, kind: SearchResults['kind']): boolean =>
  results.length > 0 && found.kind === kind;

/** The results of a search of `index`, and those that pass the filters. */
function searched(index: SearchIndex | null, text: string, filters: Filters) {
  const found = index === null ? NOTHING_FOUND : searchIndex(index, text);
  return { found, results: applyFilters(found.nodes, filters) };
}

/**
 * The search page (spec §2). One region builds the search index of each catalogue, and the previous
 * index is used meanwhile. The other region says what is shown. The text comes from the address.
 */
export const searchMachine = search.createMachine({
  id: 'search',
  type: 'parallel',
  context: ({ input }) => ({ ...input, index: null, ...searched(null, '', {}) }),
  on: {
    'text.changed': {
      guard: { type: 'isOtherText', params: ({ event }) => event.text },
      actions: assign(({ context: { index, filters }, event: { text } }) => ({
        text,
        ...searched(index, text, filters),
      })),
    },
    'filters.changed': {
      guard: { type: 'isOtherFilter', params: ({ event }) => event.filters },
      actions: assign(({ context: { found }, event: { filters } }) => ({
        filters,
        results: applyFilters(found.nodes, filters),
      })),
    },
  },
  states: {
    index: {
      description: 'The index of the latest catalogue.',
      initial: 'building',
      on: {
        'catalogue.opened': {
          guard: { type: 'isOtherCatalogue', params: ({ event }) => event.catalogue },
          target: '.building',
          actions: assign({ catalogue: ({ event }) => event.catalogue }),
        },
      },
      states: {
        building: search.request({
          description: 'The catalogue is being indexed in short tasks. Leaving aborts it.',
          call: 'indexCatalogue',
          input: ({ context }) => context.catalogue,
          within: 'indexBy',
          onDone: {
            target: 'ready',
            actions: assign(({ context, event: { output } }) => ({
              ...searched(output, context.text, context.filters),
              index: output,
            })),
          },
          lost: 'failed',
        }),
        ready: { description: 'The index matches the catalogue.' },
        failed: {
          description:
            'The catalogue could not be indexed, or not in time: a notice says so, with a button to try again.',
          on: { 'retry.pressed': 'building' },
        },
      },
    },
    results: {
      description: 'What the search page shows.',
      initial: 'waiting',
      states: {
        waiting: {
          description:
            'There is no index for the search yet: skeletons of cards. With one, it leads on at once.',
          always: [
            { guard: 'asksNothing', target: 'idle' },
            { guard: 'hasResults', target: 'found' },
            { guard: 'hasMeant', target: 'meant' },
            { guard: 'hasClosest', target: 'closest' },
            { guard: 'hasNearWish', target: 'wished' },
            { guard: 'isFilteredOut', target: 'filteredOut' },
            { guard: 'isIndexed', target: 'nothing' },
          ],
        },
        idle: {
          description: 'There is no search text: examples to type, and a link to all categories.',
          always: { guard: not('asksNothing'), target: 'waiting' },
        },
        found: {
          description: 'The first results as cards, filters above them, and a button for more.',
          always: { guard: not('hasResults'), target: 'waiting' },
        },
        meant: {
          description:
            'A word is a slip away from what is sold: *Did you mean*, with its results; the offer is after them.',
          always: { guard: not('hasMeant'), target: 'waiting' },
        },
        closest: {
          description:
            'No page has every word: a line says so, and those with most words are shown; the offer is after them.',
          always: { guard: not('hasClosest'), target: 'waiting' },
        },
        wished: {
          description:
            "It isn't sold: the offer to get it is first, and what comes closest below, under its own heading.",
          always: { guard: not('hasNearWish'), target: 'waiting' },
        },
        filteredOut: {
          description: 'What was found does not pass the filters: which of them to drop.',
          always: { guard: not('isFilteredOut'), target: 'waiting' },
        },
        nothing: {
          description:
            "It isn't sold, and no page comes close: the offer to get it, and what to try instead.",
          always: {
            guard: or([
              'asksNothing',
              'hasResults',
              'hasMeant',
              'hasClosest',
              'hasNearWish',
              'isFilteredOut',
            ]),
            target: 'waiting',
          },
        },
      },
    },
  },
});
