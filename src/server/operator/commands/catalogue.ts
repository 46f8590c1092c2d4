import * as v from 'valibot';
import type { CatalogueIndex, Variant } from '#contract/catalogue.ts';
import { itemNameOf } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { CATALOGUE_EXAMPLES, Catalogue } from '#contract/office/catalogue.ts';
import { PICTURES } from '../../catalogue/pictures.ts';
import { newestNumber } from '../../catalogue/revisions.ts';
import { Anything, Editable, entryCommands, variantsOf } from './catalogue-entries.ts';
import { priceCommands } from './catalogue-prices.ts';
import { repriceCommand } from './catalogue-reprice.ts';
import { revisionCommands } from './catalogue-revisions.ts';
import { reading } from './define-command.ts';

/** The commands that show and change the catalogue. */
export const catalogueCommands = [
  reading({
    name: 'catalogue show',
    title: 'Catalogue',
    description: 'Shows what is sold: all variants, or one, or those of a node and all below it.',
    role: 'support',
    input: v.object({ id: v.optional(Anything) }),
    answer: Catalogue,
    example: { typed: 'catalogue show valorant-vp', answers: CATALOGUE_EXAMPLES },
    run: async (host, { id }) => {
      const catalogue = host.catalogue();
      const below = statesBelow(catalogue);
      const ids = id === undefined ? [...catalogue.variants.keys()] : variantsOf(catalogue, id);
      return {
        revision: await newestNumber(host.db),
        variants: ids.flatMap((variantId) => {
          const located = catalogue.variants.get(variantId);
          if (located === undefined) return [];
          const { id: variant, price } = located.variant;
          const state = stateOf(located.variant);
          return [{ variant, name: itemNameOf(located), price, state, under: located.at.node.id }];
        }),
        nodes: [...catalogue.nodes.values()]
          .filter(
            ({ node, ancestors }) => id === undefined || [node, ...ancestors].some((each) => each.id === id),
          )
          .map(({ node: { id: node, name, type, product_image: image }, ancestors }) => ({
            id: node,
            name,
            type,
            shown: below.shown.has(node),
            hidden: below.hidden.has(node),
            under: ancestors.at(-1)?.id ?? null,
            picture: image?.startsWith(PICTURES) === true ? image : null,
          })),
        texts:
          id === undefined
            ? null
            : textsOf(catalogue.variants.get(id)?.variant ?? catalogue.nodes.get(id)?.node),
      };
    },
  }),
  ...priceCommands,
  repriceCommand,
  ...entryCommands,
  ...revisionCommands,
] as const;

/** The entries with visible variants below them, and those with hidden variants below them. */
function statesBelow(catalogue: CatalogueIndex): { shown: Set<string>; hidden: Set<string> } {
  const below = { shown: new Set<string>(), hidden: new Set<string>() };
  for (const { variant, at } of catalogue.variants.values()) {
    if (variant.id === BALANCE_VARIANT) continue;
    const ids = stateOf(variant) === 'hidden' ? below.hidden : below.shown;
    for (const { id } of [at.node, ...at.ancestors]) ids.add(id);
  }
  return below;
}

/** An entry's texts that can be edited. */
const textsOf = (entry: object | undefined): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(entry ?? {}).flatMap(([name, value]): [string, string | string[]][] => {
      if (!Object.hasOwn(Editable.entries, name)) return [];
      if (typeof value === 'boolean') return [[name, value ? 'yes' : 'no']];
      return [[name, Array.isArray(value) ? value.map(String) : String(value)]];
    }),
  );

const stateOf = ({ id, invisible, out_of_stock }: Variant): Catalogue['variants'][number]['state'] => {
  // The deposit is always invisible, but still for sale.
  if (invisible && id !== BALANCE_VARIANT) return 'hidden';
  return out_of_stock ? 'out of stock' : 'for sale';
};
