import type { RegisteredRouter } from '@tanstack/react-router';
import type { SnapshotFrom } from 'xstate';
import { waitFor } from 'xstate';
import type { CatalogueIndex, Located } from '#contract/catalogue.ts';
import { wishCalls, wishOf } from '#contract/wishes.ts';
import type { CatalogueRef } from '#web/features/catalogue/catalogue.machine.ts';
import { applyFilters, filtersOf } from '#web/features/catalogue/filters/filters.ts';
import { cardFactsOf } from '#web/features/catalogue/nodes.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import { type AppOfQuestion, openQuestion } from './open-question.ts';
import { searchIndex } from './results.ts';
import { indexOnce } from './search.effects.ts';
import type { Suggestion } from './suggestions.machine.ts';

/** The most suggestions under the box. */
export const SUGGESTIONS_MAX = 6;

/** What suggestions need of the shop: its router, and its app for the catalogue and for *Ask us*. */
export type ShopOfSuggestions = {
  router: {
    state: { location: Pick<RegisteredRouter['state']['location'], 'pathname' | 'search'> };
    navigate: (options: { to: string }) => Promise<void>;
  };
  app: AppOfQuestion & { request: ApiRequest; actors: { catalogue: CatalogueRef } };
};

/**
 * The suggestions for a text, once the catalogue is there. On the results it suggests what passes
 * their filters.
 */
export async function suggestIn(
  { router, app }: ShopOfSuggestions,
  text: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const isDecided = (snapshot: SnapshotFrom<CatalogueRef>) =>
    snapshot.context.catalogue !== null || snapshot.hasTag('unavailable');
  // A prerendered page fetches the catalogue after it is hydrated, and one may type before that.
  const { catalogue } = (await waitFor(app.actors.catalogue, isDecided, { signal })).context;
  if (catalogue === null) return [];
  const { pathname, search } = router.state.location;
  return suggest(catalogue.index, text, pathname === '/search' ? search : {}, signal);
}

/** The first results for a text with the filters of an address, for the list under the box. */
export async function suggest(
  catalogue: CatalogueIndex,
  text: string,
  search: object,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const index = await indexOnce(catalogue, signal);
  const { kind, nodes } = searchIndex(index, text);
  const found = applyFilters(nodes, filtersOf(search)).slice(0, SUGGESTIONS_MAX);
  const [first] = found;
  if (kind === 'found') return found.map((at) => toSuggestion(at, null));
  const heading = {
    meant: `Did you mean ${first?.node.name}?`,
    closest: `Nothing matches all of “${text}”. Closest:`,
    wished: 'What comes closest',
  }[kind];
  const ask = askFor(text, kind === 'wished' ? `We don't sell “${text}” yet` : 'Something else?');
  const pages = found.map((at) => toSuggestion(at, heading));
  return kind === 'wished' ? [ask, ...pages] : [...pages, ask];
}

const askFor = (text: string, heading: string): Suggestion => ({
  id: ' ask',
  name: `Ask us for “${text}”`,
  href: null,
  heading,
  image: null,
  detail: 'We may be able to get it for you',
  price: null,
});

function toSuggestion(at: Located, heading: string | null): Suggestion {
  const { node, href } = at;
  return {
    id: node.id,
    name: node.name,
    href,
    heading,
    image: node.product_image ?? node.bg_image ?? null,
    detail: node.type === 'category' ? 'Category' : (node.region ?? null),
    price: node.type === 'category' ? null : cardFactsOf(at).price,
  };
}

/** Opens the page of a suggestion, or the chat to ask for the text. */
export async function openSuggestion(
  { router, app }: ShopOfSuggestions,
  { href, text }: { href: string | null; text: string },
): Promise<void> {
  if (href !== null) return router.navigate({ to: href });
  const words = wishOf(text);
  openQuestion(app, words);
  // Nobody waits for what the host says to it.
  void app.request(wishCalls.wish, { words, tell: false });
}
