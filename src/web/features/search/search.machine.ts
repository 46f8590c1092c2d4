import { assign, not, setup } from 'xstate';
import type { CatalogueIndex, Located } from '#contract/catalogue.ts';
import { toProvide } from '#web/lib/effects.ts';
import { resultsOf } from './results.ts';
import type { SearchIndex } from './search-index.ts';

/** So many results are shown at first, and again for each "Show more": thousands of cards at once would stop a phone. */
export const RESULTS_SHOWN = 24;

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

/**
 * The search page (spec §2). One region makes the index that is searched, anew for each catalogue, and while it does the last
 * one serves; the other says what there is to see. The text is the address's: whoever changes it tells.
 */
export const searchMachine = setup({
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
    isOtherText: ({ context, event }) => event.type === 'text.changed' && event.text !== context.text,
    isOtherCatalogue: ({ context, event }) =>
      event.type === 'catalogue.opened' && event.catalogue !== context.catalogue,
    asksNothing: ({ context }) => context.text === '',
    hasResults: ({ context }) => context.results.length > 0,
    hasMore: ({ context }) => context.results.length > context.shown,
    isIndexed: ({ context }) => context.index !== null,
  },
  actions: {
    searchFor: assign(({ context, event }) =>
      event.type === 'text.changed'
        ? {
            text: event.text,
            results: context.index === null ? [] : resultsOf(context.index, event.text),
            shown: RESULTS_SHOWN,
          }
        : {},
    ),
    keepCatalogue: assign({
      catalogue: ({ context, event }) =>
        event.type === 'catalogue.opened' ? event.catalogue : context.catalogue,
    }),
    showMore: assign({ shown: ({ context }) => context.shown + RESULTS_SHOWN }),
  },
}).createMachine({
  id: 'search',
  type: 'parallel',
  context: ({ input }) => ({ ...input, index: null, results: [], shown: RESULTS_SHOWN }),
  on: { 'text.changed': { guard: 'isOtherText', actions: 'searchFor' } },
  states: {
    index: {
      initial: 'building',
      on: {
        'catalogue.opened': {
          guard: 'isOtherCatalogue',
          target: '.building',
          actions: 'keepCatalogue',
        },
      },
      states: {
        building: {
          description: 'The catalogue is being indexed, a slice at a time. Leaving stops it.',
          invoke: {
            id: 'indexCatalogue',
            src: 'indexCatalogue',
            input: ({ context }) => context.catalogue,
            onDone: {
              target: 'ready',
              actions: assign(({ context, event }) => ({
                index: event.output,
                results: resultsOf(event.output, context.text),
              })),
            },
            onError: 'failed',
          },
        },
        ready: { description: 'What is searched is the catalogue as it is.' },
        failed: {
          description: 'The catalogue could not be indexed: a word says so, with a way to try again.',
          on: { 'retry.pressed': 'building' },
        },
      },
    },
    results: {
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
          description: 'Nothing is searched for: what one may type, and the way to all categories.',
          always: { guard: not('asksNothing'), target: 'waiting' },
        },
        found: {
          description: 'The first results as cards, and a way to see more of them.',
          always: { guard: not('hasResults'), target: 'waiting' },
          on: { 'more.pressed': { guard: 'hasMore', actions: 'showMore' } },
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
