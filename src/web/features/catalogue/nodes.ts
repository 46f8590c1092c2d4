import type {
  CardFacts,
  CatalogueIndex,
  CatalogueNode,
  CategoryNode,
  Located,
  ProductsNode,
  Variant,
} from '#contract/catalogue.ts';
import { isPurchasable, isVisible } from '#contract/catalogue.ts';
import type { Pkr } from '#contract/money.ts';
import { denominationsOf } from './denominations.ts';

/** The cards of a category that are shown at first. More at once would freeze a phone. */
export const CATEGORY_SLICE_SIZE = 48;

/**
 * The node at `/product/{path}`: its id is the path's last segment, and the rest is ignored (spec
 * §2). Null for an unknown id, and for a node with nothing visible.
 */
export function findNode(index: CatalogueIndex, path: string): Located | null {
  const id = path.split('/').filter(Boolean).at(-1);
  const found = id === undefined ? undefined : index.nodes.get(id);
  return found !== undefined && isVisible(found.node) ? found : null;
}

/** The visible nodes directly under a category, or at the top of the catalogue. */
export const visibleChildren = (index: CatalogueIndex, category: CategoryNode | null): Located[] =>
  [...index.nodes.values()].filter(
    ({ node, ancestors }) => (ancestors.at(-1) ?? null) === category && isVisible(node),
  );

export const isCategoryNode = (at: Located): at is Located<CategoryNode> => at.node.type === 'category';
export const isProductsNode = (at: Located): at is Located<ProductsNode> => at.node.type === 'products';

/** The path from the home page to a node, ending with the node itself. */
export const breadcrumbTrail = ({ node, href, ancestors }: Located): { name: string; href: string }[] => [
  { name: 'Home', href: '/' },
  ...ancestors.map(({ name }, depth) => {
    const ids = ancestors.slice(0, depth + 1).map(({ id }) => id);
    return { name, href: `/product/${ids.join('/')}` };
  }),
  { name: node.name, href },
];

/** The most picks of the home page. */
const PICKS_MAX = 8;

/** The nodes that the catalogue features, in its order: the picks of the home page. */
export const featuredNodes = (index: CatalogueIndex): Located[] =>
  [...index.nodes.values()]
    .filter(({ node }) => node.featured === true && isVisible(node))
    .slice(0, PICKS_MAX);

/** Each node's facts, computed once for as long as the node lives. */
const computed = new WeakMap<CatalogueNode, CardFacts>();

/** The facts on a node's card beside its name. */
export const cardFactsOf = (at: Located): CardFacts => at.facts ?? factsOf(at.node);

/** Computes the facts of all cards in advance, with a pause after each product. */
export function* computingFacts({ nodes }: CatalogueIndex): Generator<void> {
  for (const { node } of nodes.values()) {
    // A category's are its products' own: it would compute them all in one go.
    if (node.type === 'category') continue;
    factsOf(node);
    yield;
  }
}

function factsOf(node: CatalogueNode): CardFacts {
  const known = computed.get(node);
  if (known !== undefined) return known;
  const facts = node.type === 'category' ? sumOf(node.subcategories.map(factsOf)) : factsOfProduct(node);
  computed.set(node, facts);
  return facts;
}

function factsOfProduct(node: ProductsNode): CardFacts {
  const prices = node.products
    .filter(isPurchasable)
    .flatMap(({ price, invisible }) => (invisible ? [] : price));
  const denominations = denominationsOf(node);
  return {
    ...range(prices),
    products: isVisible(node) ? 1 : 0,
    ...(denominations !== null && { denominations }),
  };
}

const sumOf = (parts: readonly CardFacts[]): CardFacts => ({
  ...range(
    parts.flatMap(({ price }) => price ?? []),
    parts.some(({ hasHigher }) => hasHigher),
  ),
  products: parts.reduce((sum, { products }) => sum + products, 0),
});

/** Without `Math.min(…prices)`, which fails on very many. */
function range(prices: readonly Pkr[], isRange = false): Pick<CardFacts, 'price' | 'hasHigher'> {
  const price = prices.reduce<Pkr | null>(
    (least, each) => (least === null || each < least ? each : least),
    null,
  );
  return { price, hasHigher: isRange || prices.some((each) => each !== price) };
}

/** The most characters of a variant's name that stay one name. */
const NAME_MAX = 48;

/** A beginning of a name, and what follows it after a comma, a dash, a colon or in brackets. */
const NAME_AND_NOTE = /^(.{2,48}?)(?:, | [–-] |: | \()(.+?)\)?$/u;

/**
 * A variant's name, and what must be known of it. A long name of a catalogue without notes is cut
 * in two.
 */
export function nameAndNote({ name, note }: Pick<Variant, 'name' | 'note'>): { name: string; note?: string } {
  if (note !== undefined) return { name, note };
  const [, first, rest] = name.length > NAME_MAX ? (NAME_AND_NOTE.exec(name) ?? []) : [];
  return first === undefined || rest === undefined ? { name } : { name: first, note: rest };
}
