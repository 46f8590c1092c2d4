import { type ActorRefFrom, assign, not, raise, setup } from 'xstate';
import type { CardFacts, Catalogue, CatalogueIndex, Located } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { CATALOGUE_REFETCH_MS, CATALOGUE_RETRIES, CATALOGUE_TIMEOUT_MS } from '#contract/constants.ts';
import { toProvideCallback } from '#statecharts/index.ts';

/** The progress of loading the catalogue: a chunk came, all of it came, or it failed. */
export type CatalogueLoadEvent =
  | { type: 'bytes.arrived' }
  | { type: 'catalogue.arrived'; catalogue: LoadedCatalogue }
  | { type: 'catalogue.failed'; reason: string };

/** The loaded catalogue: the tree, and the index built from it once. */
export type LoadedCatalogue = { tree: Catalogue; index: CatalogueIndex };

export const toLoadedCatalogue = (tree: Catalogue): LoadedCatalogue => ({
  tree,
  index: indexCatalogue(tree),
});

/**
 * A copy from an earlier visit. Missing nodes may be in the shop's catalogue now, or was unreadable
 * in the file, so that no line leaves the cart because of it.
 */
export function toKeptCatalogue(tree: Catalogue): LoadedCatalogue {
  return { tree, index: { ...indexCatalogue(tree), mayHave: () => true } };
}

/** An excerpt of the catalogue, and what its cards say, which only the whole catalogue can tell. */
export function toLoadedExcerpt(
  tree: Catalogue,
  cards: Readonly<Record<string, CardFacts>>,
): LoadedCatalogue {
  const index = indexCatalogue(tree);
  const nodes = [...index.nodes].map(([id, at]): [string, Located] => {
    const facts = Object.hasOwn(cards, id) ? cards[id] : undefined;
    return [id, facts === undefined ? at : { ...at, facts }];
  });
  return { tree, index: { ...index, nodes: new Map(nodes) } };
}

/**
 * The part of the catalogue that the page at `path` needs; the host puts it into a prerendered
 * page.
 */
export type PrerenderedCatalogue = { path: string; catalogue: LoadedCatalogue };

type CatalogueSources = { prerendered: PrerenderedCatalogue | null; catalogue: LoadedCatalogue | null };

/**
 * The catalogue for the page at `path`: from the prerendered page, else the fetched one or a stored
 * copy.
 */
export const catalogueFor = (
  { prerendered, catalogue }: CatalogueSources,
  path: string,
): LoadedCatalogue | null => (prerendered?.path === path ? prerendered.catalogue : catalogue);

/** If the page is not hydrated by then, the catalogue is fetched anyway. */
const HYDRATE_BY_MS = 5_000;

const STALLED = 'The shop took too long to answer.';

/**
 * The catalogue (spec §4, §8, §9). One region says what can be shown, the other fetches: 2.5 s of
 * silence or a failure is retried twice, and everything is fetched again every 60 s. A copy from an
 * earlier visit is shown at once. Once something is shown, no failure removes it. A prerendered
 * page shows its own excerpt, which doesn't count as loaded, until the full catalogue is read after
 * hydration.
 */
export const catalogueMachine = setup({
  types: {
    context: {} as CatalogueSources & { retriesLeft: number; reason: string | null },
    input: {} as { cached: LoadedCatalogue | null; prerendered: PrerenderedCatalogue | null },
    events: {} as CatalogueLoadEvent | { type: 'page.hydrated' } | { type: 'retry.pressed' },
    tags: {} as 'loaded' | 'unavailable',
  },
  actors: { fetchCatalogue: toProvideCallback<{ type: 'none' }>('fetchCatalogue') },
  delays: { silence: CATALOGUE_TIMEOUT_MS, refetchEvery: CATALOGUE_REFETCH_MS, hydrateBy: HYDRATE_BY_MS },
  guards: {
    known: ({ context }) => context.catalogue !== null,
    isGiven: ({ context }) => context.prerendered !== null,
    mayRetry: ({ context }) => context.retriesLeft > 0,
  },
}).createMachine({
  id: 'catalogue',
  type: 'parallel',
  context: ({ input: { cached, prerendered } }) => ({
    catalogue: cached,
    prerendered,
    retriesLeft: CATALOGUE_RETRIES,
    reason: null,
  }),
  states: {
    copy: {
      description: 'The catalogue that can be shown.',
      initial: 'loading',
      on: {
        'catalogue.arrived': {
          target: '.open',
          actions: assign({ catalogue: ({ event }) => event.catalogue, prerendered: null, reason: null }),
        },
      },
      states: {
        loading: {
          description:
            'Only the excerpt of a prerendered page is known; screens of other pages show skeletons.',
          always: { guard: 'known', target: 'open' },
          on: { 'catalogue.failed': { guard: not('mayRetry'), target: 'unavailable' } },
        },
        open: {
          description: 'The catalogue is shown.',
          tags: 'loaded',
          on: { 'catalogue.failed': { guard: not('mayRetry'), target: 'stale' } },
        },
        stale: {
          description: 'The last fetch failed: the catalogue stays, and a notice says so.',
          tags: 'loaded',
        },
        unavailable: {
          description:
            'Nothing is known and nothing could be fetched: the 503 page, with a button to try again.',
          tags: 'unavailable',
        },
        retried: {
          description: 'The same after the shopper tried again; once a try has failed, the page says so.',
          tags: 'unavailable',
        },
      },
    },
    fetch: {
      description: 'Fetching the catalogue.',
      initial: 'waiting',
      states: {
        waiting: {
          description:
            'Waits until a prerendered page is hydrated, while the first answer is on its way. Other pages have nothing to wait for.',
          always: { guard: not('isGiven'), target: 'active' },
          on: { 'page.hydrated': 'active' },
          after: { hydrateBy: 'active' },
        },
        active: {
          description: 'The catalogue is being fetched. Each chunk restarts the time-out.',
          invoke: { id: 'fetchCatalogue', src: 'fetchCatalogue' },
          initial: 'listening',
          on: {
            'catalogue.arrived': 'idle',
            'catalogue.failed': [
              {
                guard: 'mayRetry',
                target: 'active',
                reenter: true,
                actions: assign({
                  reason: ({ event }) => event.reason,
                  retriesLeft: ({ context }) => context.retriesLeft - 1,
                }),
              },
              { target: 'idle', actions: assign({ reason: ({ event }) => event.reason }) },
            ],
          },
          states: {
            listening: {
              description: 'Waits at most 2.5 seconds for the next byte.',
              on: { 'bytes.arrived': { target: 'listening', reenter: true } },
              after: { silence: { actions: raise({ type: 'catalogue.failed', reason: STALLED }) } },
            },
          },
        },
        idle: {
          description:
            'Nothing is fetched for the next 60 seconds, unless nothing is shown and the shopper asks.',
          entry: assign({ retriesLeft: CATALOGUE_RETRIES }),
          on: { 'retry.pressed': { guard: not('known'), target: ['active', '#catalogue.copy.retried'] } },
          after: { refetchEvery: 'active' },
        },
      },
    },
  },
});

export type CatalogueRef = ActorRefFrom<typeof catalogueMachine>;
