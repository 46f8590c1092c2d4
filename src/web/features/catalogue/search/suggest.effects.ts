import type { CatalogueIndex, Located } from '#contract/catalogue.ts';
import { applyFilters, filtersOf } from '#web/features/catalogue/filters/filters.ts';
import { cardFactsOf } from '#web/features/catalogue/nodes.ts';
import { searchIndex } from './results.ts';
import { indexOnce } from './search.effects.ts';
import type { Suggestion } from './suggestions.machine.ts';

/** The most suggestions under the box. */
export const SUGGESTIONS_MAX = 6;

/** The first results for a text with the filters of an address, for the list under the box. */
export async function suggest(
  catalogue: CatalogueIndex,
  text: string,
  search: object,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const index = await indexOnce(catalogue, signal);
  return applyFilters(searchIndex(index, text).nodes, filtersOf(search))
    .slice(0, SUGGESTIONS_MAX)
    .map(toSuggestion);
}

function toSuggestion(at: Located): Suggestion {
  const { node, href } = at;
  return {
    id: node.id,
    name: node.name,
    href,
    image: node.product_image ?? node.bg_image ?? null,
    detail: node.type === 'category' ? 'Category' : (node.region ?? null),
    price: node.type === 'category' ? null : cardFactsOf(at).price,
  };
}
