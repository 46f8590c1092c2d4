import type { CatalogueIndex, LocatedVariant } from '#contract/catalogue.ts';
import { itemNameOf } from '#contract/catalogue.ts';
import { formatRupees, groupDigits } from '../platform/format-money.ts';

/** A price that differs between two catalogues. */
export type PriceDifference = { variant: string; name: string; before: number; after: number };

/** The prices that differ, of variants that both have. */
export const priceDifferences = (before: CatalogueIndex, after: CatalogueIndex): PriceDifference[] =>
  [...after.variants].flatMap(([id, located]) => {
    const price = before.variants.get(id)?.variant.price;
    return price === undefined || price === located.variant.price
      ? []
      : [{ variant: id, name: itemNameOf(located), before: price, after: located.variant.price }];
  });

/** `PKR 1,390 → 1,450` */
export const priceChange = ({ before, after }: { before: number; after: number }): string =>
  `${formatRupees(before)} → ${groupDigits(after)}`;

/** So many differences of a kind are named, and the others counted. */
const NAMED_MAX = 5;

/** What the step from one catalogue to the next has changed, on one line: `star-5: PKR 500 → 600`. */
export function summaryOf(before: CatalogueIndex | undefined, after: CatalogueIndex): string {
  if (before === undefined) return 'The first catalogue';
  const prices = priceDifferences(before, after).map(
    (difference) => `${difference.variant}: ${priceChange(difference)}`,
  );
  const parts = [...named('', prices), ...otherDifferences(before, after)];
  return parts.length === 0 ? 'Order or layout' : parts.join('; ');
}

/** What changed from one catalogue to the next beside prices: `hidden: star-5`. */
export function otherDifferences(before: CatalogueIndex, after: CatalogueIndex): string[] {
  return [
    ...named(
      'hidden: ',
      shown(before, after, (now, then) => isHidden(now) && !isHidden(then)),
    ),
    ...named(
      'shown: ',
      shown(before, after, (now, then) => !isHidden(now) && isHidden(then)),
    ),
    ...named('added: ', missingIn(before, after)),
    ...named('removed: ', missingIn(after, before)),
    ...named('edited: ', edited(before, after)),
  ];
}

function named(kind: string, ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const more = ids.length - NAMED_MAX;
  return [`${kind}${ids.slice(0, NAMED_MAX).join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
}

const isHidden = ({ variant }: LocatedVariant) => variant.invisible;

/** The variants of both that are now different from then. */
const shown = (
  before: CatalogueIndex,
  after: CatalogueIndex,
  differs: (now: LocatedVariant, then: LocatedVariant) => boolean,
): string[] =>
  [...after.variants].flatMap(([id, now]) => {
    const then = before.variants.get(id);
    return then !== undefined && differs(now, then) ? [id] : [];
  });

const missingIn = (one: CatalogueIndex, other: CatalogueIndex): string[] => [
  ...[...other.nodes.keys()].filter((id) => !one.nodes.has(id)),
  ...[...other.variants.keys()].filter((id) => !one.variants.has(id)),
];

/** The nodes and variants of both with the other fields that differ: `star-card (title, region)`. */
const edited = (before: CatalogueIndex, after: CatalogueIndex): string[] => [
  ...[...after.nodes].flatMap(([id, { node }]) =>
    withDifferences(id, before.nodes.get(id)?.node, node, ['products', 'subcategories']),
  ),
  ...[...after.variants].flatMap(([id, { variant }]) =>
    withDifferences(id, before.variants.get(id)?.variant, variant, ['price', 'invisible']),
  ),
];

function withDifferences(
  id: string,
  then: object | undefined,
  now: object,
  but: readonly string[],
): string[] {
  if (then === undefined) return [];
  const [was, is] = [new Map(Object.entries(then)), new Map(Object.entries(now))];
  const names = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => !but.includes(name) && JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)),
  );
  return names.length === 0 ? [] : [`${id} (${names.join(', ')})`];
}
