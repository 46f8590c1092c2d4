import { assign, not, setup } from 'xstate';
import type { CatalogueIndex, Located } from '#contract/catalogue.ts';
import { toProvide } from '#web/lib/effects.ts';
import { withRequests } from '#web/lib/request.ts';
import { searchIndex } from './results.ts';
import type { SearchIndex } from './search-index.ts';

/**
 * So many results are shown at first, and again for each "Show more": thousands of cards at once
 * would stop a phone.
 */
export const RESULTS_PAGE_SIZE = 24;

export type SearchInput = {
  /** What the address asks for, trimmed. */
  text: string;
  catalogue: CatalogueIndex;
};

type Context = SearchInput & {
  index: SearchIndex | null;
  /** The best first. */
  results: readonly Located[];
  /** How many of them stand on the screen at most. */
  shown: number;
};

const search = withRequests(
  setup({
    types: {
      context: {} as Context,
      input: {} as SearchInput,
      events: {} as
        | { type: 'text.changed'; text: string }
        | { type: 'catalogue.opened'; catalogue: CatalogueIndex }
        | { type: 'more.pressed' }
        | { type: 'retry.pressed' },
    },
    actors: { indexCatalogue: toProvide<SearchIndex, CatalogueIndex>('indexCatalogue') },
    guards: {
      isOtherText: ({ context }, text: string) => text !== context.text,
      isOtherCatalogue: ({ context }, catalogue: CatalogueIndex) => catalogue !== context.catalogue,
      asksNothing: ({ context }) => context.text === '',
      hasResults: ({ context }) => context.results.length > 0,
      hasMore: ({ context }) => context.results.length > context.shown,
      isIndexed: ({ context }) => context.index !== null,
    },
  }),
);

/**
 * The search page (spec §2). One region builds the search index for each catalogue, and the last
 * index serves meanwhile; the other region says what is shown. The text comes from the address.
 */
export const searchMachine = search.createMachine({
  id: 'search',
  type: 'parallel',
  context: ({ input }) => ({ ...input, index: null, results: [], shown: RESULTS_PAGE_SIZE }),
  on: {
    'text.changed': {
      guard: { type: 'isOtherText', params: ({ event }) => event.text },
      actions: assign(({ context: { index }, event: { text } }) => ({
        text,
        results: index === null ? [] : searchIndex(index, text),
        shown: RESULTS_PAGE_SIZE,
      })),
    },
  },
  states: {
    index: {
      description: 'What is searched: the index of the last catalogue that came.',
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
          description: 'The catalogue is being indexed, a slice at a time. Leaving stops it.',
          call: 'indexCatalogue',
          input: ({ context }) => context.catalogue,
          within: null,
          onDone: {
            target: 'ready',
            actions: assign(({ context, event: { output } }) => ({
              index: output,
              results: searchIndex(output, context.text),
            })),
          },
          lost: 'failed',
        }),
        ready: { description: 'What is searched is the catalogue as it is.' },
        failed: {
          description: 'The catalogue could not be indexed: a word says so, with a way to try again.',
          on: { 'retry.pressed': 'building' },
        },
      },
    },
    results: {
      description: 'What there is to see of the search.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Something is searched for before there is an index: skeletons of cards.',
          always: [
            { guard: 'asksNothing', target: 'idle' },
            { guard: 'hasResults', target: 'found' },
            { guard: 'isIndexed', target: 'nothing' },
          ],
        },
        idle: {
          description: 'Nothing is searched for: examples to type, and the way to all categories.',
          always: { guard: not('asksNothing'), target: 'waiting' },
        },
        found: {
          description: 'The first results as cards, and a way to see more of them.',
          always: { guard: not('hasResults'), target: 'waiting' },
          on: {
            'more.pressed': {
              guard: 'hasMore',
              actions: assign({ shown: ({ context }) => context.shown + RESULTS_PAGE_SIZE }),
            },
          },
        },
        nothing: {
          description: 'No page fits: what to try instead.',
          always: [
            { guard: 'asksNothing', target: 'idle' },
            { guard: 'hasResults', target: 'found' },
          ],
        },
      },
    },
  },
});
