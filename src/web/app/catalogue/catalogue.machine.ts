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

/** As much of the catalogue as the page at `path` needs: the host puts it into a page that it prerenders. */
export type GivenCatalogue = { path: string; catalogue: OpenCatalogue };

type Known = { given: GivenCatalogue | null; catalogue: OpenCatalogue | null };

/** The catalogue that the page at `path` is shown from: what came with it until the whole is fetched, else the whole, or a kept copy. */
export const catalogueAt = ({ given, catalogue }: Known, path: string): OpenCatalogue | null =>
  given?.path === path ? given.catalogue : catalogue;

/** A page that has not come alive by then gets its catalogue all the same. */
const ENLIVEN_BY_MS = 5_000;

const NO_BYTES = 'The catalogue did not come in time.';

/**
 * The catalogue (spec §4, §8, §9). One region says what can be shown, the other how fetching it goes: 2.5 s of silence or a
 * failure is retried twice, and all is fetched again every 60 s. A copy from an earlier visit is shown at once; once
 * something is shown, no failure takes it away. What the host put into a prerendered page is shown until all of it is fetched,
 * which waits until the page has come alive; it doesn't count as loaded.
 */
export const catalogueMachine = setup({
  types: {
    context: {} as Known & { retriesLeft: number; reason: string | null },
    input: {} as { kept: OpenCatalogue | null; given: GivenCatalogue | null },
    events: {} as
      | Delivery
      | { type: 'page.enlivened' }
      | { type: 'retry.pressed' }
      | { type: 'tries.exhausted' },
    tags: {} as 'loaded' | 'unavailable',
  },
  actors: { fetchCatalogue: fromCallback<{ type: 'none' }>(() => {}) },
  delays: { silence: CATALOGUE_TIMEOUT_MS, refetchEvery: CATALOGUE_REFETCH_MS, enlivenBy: ENLIVEN_BY_MS },
  guards: {
    known: ({ context }) => context.catalogue !== null,
    isGiven: ({ context }) => context.given !== null,
    mayRetry: ({ context }) => context.retriesLeft > 0,
  },
  actions: {
    keepTree: assign({
      catalogue: ({ context, event }) =>
        event.type === 'catalogue.arrived' && event.catalogue !== context.catalogue?.tree
          ? openCatalogue(event.catalogue)
          : context.catalogue,
      given: null,
      reason: null,
    }),
    countTry: assign({ retriesLeft: ({ context }) => context.retriesLeft - 1 }),
    startCounting: assign({ retriesLeft: CATALOGUE_RETRIES }),
  },
}).createMachine({
  id: 'catalogue',
  type: 'parallel',
  context: ({ input: { kept, given } }) => ({
    catalogue: kept,
    given,
    retriesLeft: CATALOGUE_RETRIES,
    reason: null,
  }),
  states: {
    copy: {
      initial: 'loading',
      on: { 'catalogue.arrived': { target: '.open', actions: 'keepTree' } },
      states: {
        loading: {
          description:
            'Nothing is known yet but what came with the page; screens of other pages show their skeletons.',
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
        },
        unavailable: {
          description:
            'Nothing is known and nothing could be fetched: the 503 page, with a way to try again.',
          tags: 'unavailable',
        },
      },
    },
    fetch: {
      initial: 'waiting',
      states: {
        waiting: {
          description: 'A prerendered page comes alive first; without one there is nothing to wait for.',
          always: { guard: not('isGiven'), target: 'asking' },
          on: { 'page.enlivened': 'asking' },
          after: { enlivenBy: 'asking' },
        },
        asking: {
          description: 'The catalogue is being fetched; every byte that comes starts the patience anew.',
          invoke: { id: 'fetchCatalogue', src: 'fetchCatalogue' },
          initial: 'listening',
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
            listening: {
              description: 'Waiting for the next byte, for at most 2.5 seconds.',
              on: { 'bytes.arrived': { target: 'listening', reenter: true } },
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
