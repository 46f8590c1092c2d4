import { assign, fromCallback, not, raise, setup } from 'xstate';
import type { Catalogue, CatalogueIndex } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { CATALOGUE_REFETCH_MS, CATALOGUE_RETRIES, CATALOGUE_TIMEOUT_MS } from '#contract/constants.ts';

/** What loading the catalogue tells: a part of it came, all of it came, or it failed and why. */
export type Delivery =
  | { type: 'bytes.arrived' }
  | { type: 'catalogue.arrived'; catalogue: Catalogue }
  | { type: 'catalogue.failed'; reason: string };

/** The catalogue as the shop uses it: the tree, and the index made from it once. */
export type OpenCatalogue = { tree: Catalogue; index: CatalogueIndex };

export const openCatalogue = (tree: Catalogue): OpenCatalogue => ({ tree, index: indexCatalogue(tree) });

const NO_BYTES = 'The catalogue did not come in time.';

/**
 * The catalogue (spec §4, §8, §9). One region says what can be shown, the other how fetching it goes: 2.5 s of silence or a
 * failure is retried twice, and all is fetched again every 60 s. A copy from an earlier visit is shown at once; once
 * something is shown, no failure takes it away.
 */
export const catalogueMachine = setup({
  types: {
    context: {} as { catalogue: OpenCatalogue | null; retriesLeft: number; reason: string | null },
    input: {} as { kept: OpenCatalogue | null },
    events: {} as Delivery | { type: 'retry.pressed' } | { type: 'tries.exhausted' },
    tags: {} as 'loaded' | 'unavailable',
  },
  actors: { fetchCatalogue: fromCallback<{ type: 'none' }>(() => {}) },
  delays: { silence: CATALOGUE_TIMEOUT_MS, refetchEvery: CATALOGUE_REFETCH_MS },
  guards: {
    known: ({ context }) => context.catalogue !== null,
    mayRetry: ({ context }) => context.retriesLeft > 0,
  },
  actions: {
    keepTree: assign({
      catalogue: ({ context, event }) =>
        event.type === 'catalogue.arrived' ? openCatalogue(event.catalogue) : context.catalogue,
      reason: null,
    }),
    countTry: assign({ retriesLeft: ({ context }) => context.retriesLeft - 1 }),
    startCounting: assign({ retriesLeft: CATALOGUE_RETRIES }),
  },
}).createMachine({
  id: 'catalogue',
  type: 'parallel',
  context: ({ input }) => ({ catalogue: input.kept, retriesLeft: CATALOGUE_RETRIES, reason: null }),
  states: {
    copy: {
      initial: 'loading',
      on: { 'catalogue.arrived': { target: '.open', actions: 'keepTree' } },
      states: {
        loading: {
          description: 'Nothing is known yet; screens show their skeletons.',
          always: { guard: 'known', target: 'open' },
          on: { 'tries.exhausted': 'unavailable' },
        },
        open: {
          description: 'The catalogue is shown.',
          tags: 'loaded',
          on: { 'tries.exhausted': 'stale' },
        },
        stale: {
          description: 'The last fetch failed: what is shown stays, and a notice says so.',
          tags: 'loaded',
          on: { 'tries.exhausted': {} },
        },
        unavailable: {
          description:
            'Nothing is known and nothing could be fetched: the 503 page, with a way to try again.',
          tags: 'unavailable',
        },
      },
    },
    fetch: {
      initial: 'asking',
      states: {
        asking: {
          description: 'The catalogue is being fetched; every byte that comes starts the patience anew.',
          invoke: { id: 'fetchCatalogue', src: 'fetchCatalogue' },
          initial: 'waiting',
          on: {
            'catalogue.arrived': 'resting',
            'catalogue.failed': [
              {
                guard: 'mayRetry',
                target: 'asking',
                reenter: true,
                actions: ['countTry', assign({ reason: ({ event }) => event.reason })],
              },
              {
                target: 'resting',
                actions: [
                  assign({ reason: ({ event }) => event.reason }),
                  raise({ type: 'tries.exhausted' }),
                ],
              },
            ],
          },
          states: {
            waiting: {
              description: 'Waiting for the next byte, for at most 2.5 seconds.',
              on: { 'bytes.arrived': { target: 'waiting', reenter: true } },
              after: { silence: { actions: raise({ type: 'catalogue.failed', reason: NO_BYTES }) } },
            },
          },
        },
        resting: {
          description:
            'Nothing is fetched for the next 60 seconds, unless there is nothing and the shopper asks.',
          entry: 'startCounting',
          on: { 'retry.pressed': { guard: not('known'), target: 'asking' } },
          after: { refetchEvery: 'asking' },
        },
      },
    },
  },
});
