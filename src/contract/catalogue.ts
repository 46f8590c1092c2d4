import * as v from 'valibot';
import { Ask, surplusAsks } from './asks.ts';
import { BALANCE_VARIANT, CART_TOTAL_MAX } from './constants.ts';
import type { Report } from './lenient.ts';
import { lenient } from './lenient.ts';
import { Pkr } from './money.ts';
import type { Parsed } from './parse.ts';
import { parse } from './parse.ts';
import { HttpUrl, ImageSource, Line, Slug } from './primitives.ts';

export const CATALOGUE_PATH = '/catalogue.json';

/** An item for sale: one priced choice of a products node (spec §3). */
export const Variant = v.object({
  id: Slug,
  name: Line,
  /** A note on this choice, so that the name stays short. */
  note: v.optional(Line),
  price: v.pipe(
    Pkr,
    v.check((price) => price >= 1 && price <= CART_TOTAL_MAX, 'must be a price of at least 1'),
  ),
  invisible: v.optional(v.boolean('must be true or false'), false),
  out_of_stock: v.optional(v.boolean('must be true or false'), false),
});
export type Variant = v.InferOutput<typeof Variant>;

const Paragraph = v.pipe(v.string('must be a text'), v.maxLength(2_000, 'must be at most 2000 characters'));

const common = {
  id: Slug,
  name: Line,
  /** Other names that shoppers search for. */
  aliases: v.optional(v.array(Line, 'must be a list of texts')),
  title: v.optional(Line),
  region: v.optional(Line),
  note: v.optional(v.pipe(Paragraph, v.minLength(1, 'must not be empty'))),
  bg_image: v.optional(ImageSource),
  product_image: v.optional(ImageSource),
  /** Whether its pictures are drawn art without type, over which the shop writes the name. */
  art: v.optional(v.boolean('must be true or false')),
  /** Whether the home page shows it among its picks. */
  featured: v.optional(v.boolean('must be true or false')),
  description: v.optional(v.array(Paragraph, 'must be a list of paragraphs'), []),
};

/** A node with other nodes below it. */
export type CategoryNode = v.InferOutput<v.ObjectSchema<typeof common, undefined>> & {
  type: 'category';
  subcategories: CatalogueNode[];
};

const OF_TYPE = "must be 'category' or 'products'";

export const ProductsNode = v.object({
  ...common,
  type: v.literal('products', OF_TYPE),
  product_type: v.optional(Line),
  eta: v.optional(Line),
  /** The page where codes of this product are redeemed. */
  redeem_url: v.optional(HttpUrl),
  asks: v.optional(v.array(Ask, 'must be a list of asks')),
  products: v.array(Variant, 'must be a list of variants'),
});
/** A node with variants. */
export type ProductsNode = v.InferOutput<typeof ProductsNode>;

export type CatalogueNode = CategoryNode | ProductsNode;

export const CategoryNode = v.object({
  ...common,
  type: v.literal('category', OF_TYPE),
  subcategories: v.array(
    v.lazy((): v.GenericSchema<unknown, CatalogueNode> => CatalogueNode),
    'must be a list of nodes',
  ),
});

/** A node of the tree: a category or a product page. */
export const CatalogueNode: v.GenericSchema<unknown, CatalogueNode> = v.variant(
  'type',
  [CategoryNode, ProductsNode],
  OF_TYPE,
);

/**
 * The catalogue: its top-level nodes. Ids of nodes and variants are unique across the file.
 */
export const Catalogue = v.array(CatalogueNode, 'The catalogue must be a list of nodes.');
export type Catalogue = CatalogueNode[];

/**
 * The catalogue as the shop reads it: an odd field is left out, and so is, with all below it, a
 * node without its id, name or type, a variant without its id or price, and one whose id is
 * among those before it. `seen` holds the ids of earlier parts.
 */
export const lenientCatalogue = (report: Report, seen?: Set<string>) =>
  v.pipe(
    lenient(Catalogue, report),
    v.transform((nodes) => withoutRepeats(nodes, seen ?? new Set(), report)),
  );

/**
 * A catalogue that was read, the ids of all variants that its file lists, readable or not, and whether
 * something in a node's list can't be read; of `''`, in the top level's.
 */
type ReadCatalogue = {
  tree: Catalogue;
  listed: ReadonlySet<unknown>;
  isIncomplete: (nodeId: string) => boolean;
};

/**
 * Reads a catalogue leniently, with a pause after each node, to keep the main thread responsive. It
 * fails if it is no list, or if more than half of its nodes or its variants can't be read.
 */
export function* readingCatalogue(input: unknown, report: Report): Generator<void, Parsed<ReadCatalogue>> {
  if (!Array.isArray(input)) return { ok: false, reason: 'The catalogue must be a list of nodes.' };
  const tree = yield* readingNodes(input, report, new Set());
  const [file, read] = [countIn(input), countIn(tree)];
  const isIncomplete = (id: string) => file.lengths.get(id) !== read.lengths.get(id);
  return file.nodes > 2 * read.nodes || file.variants > 2 * read.variants
    ? { ok: false, reason: 'Most of the catalogue can not be read.' }
    : { ok: true, value: { tree, listed: file.ids, isIncomplete } };
}

const noCount = () => ({
  nodes: 0,
  variants: 0,
  ids: new Set<unknown>(),
  /** How many of each node's list have something in their own, or need no list. */
  lengths: new Map<string, number>(),
});

/** Counts the nodes and variants of a list with all below it, readable or not. */
function countIn(list: unknown, count = noCount(), id: unknown = '') {
  if (!Array.isArray(list)) return count;
  let length = 0;
  for (const node of list) {
    count.nodes += 1;
    countIn(node?.subcategories, count, node?.id);
    if (Array.isArray(node?.products)) {
      count.lengths.set(String(node.id), node.products.length);
      for (const variant of node.products) {
        count.variants += 1;
        // The shop reads a number as its text.
        if (['string', 'number'].includes(typeof variant?.id)) count.ids.add(String(variant.id));
      }
    }
    if (count.lengths.get(String(node?.id)) !== 0) length += 1;
  }
  count.lengths.set(String(id), length);
  return count;
}

function* readingNodes(
  nodes: readonly unknown[],
  report: Report,
  seen: Set<string>,
): Generator<void, Catalogue> {
  const schema = lenientCatalogue(report, seen);
  const catalogue: Catalogue = [];
  for (const node of nodes) {
    const category = v.is(WithNodesBelow, node) ? node : null;
    const read = parse(schema, [category === null ? node : { ...category, subcategories: [] }]);
    yield;
    for (const one of read.ok ? read.value : [])
      catalogue.push(
        one.type === 'category' && category !== null
          ? { ...one, subcategories: yield* readingNodes(category.subcategories, report, seen) }
          : one,
      );
  }
  return catalogue;
}

/** A category whose nodes below it are read one by one. */
const WithNodesBelow = v.object({ type: v.literal('category'), subcategories: v.array(v.unknown()) });

function withoutRepeats(nodes: Catalogue, seen: Set<string>, report: Report): Catalogue {
  const isFirst = ({ id }: { id: string }) => {
    if (seen.has(id)) report(`left out: the id "${id}" occurs twice`);
    return seen.size < seen.add(id).size;
  };
  const visit = (node: CatalogueNode): CatalogueNode[] => {
    if (!isFirst(node)) return [];
    return node.type === 'category'
      ? [{ ...node, subcategories: node.subcategories.flatMap(visit) }]
      : [withoutSurplusAsks({ ...node, products: node.products.filter(isFirst) }, report)];
  };
  return nodes.flatMap(visit);
}

function withoutSurplusAsks({ asks, ...node }: ProductsNode, report: Report): ProductsNode {
  if (asks === undefined) return node;
  const surplus = surplusAsks(asks);
  for (const { at, reason } of surplus) report(`left out: ${node.id}.asks.${at} ${reason}`);
  return { ...node, asks: asks.filter((_, at) => surplus.every((one) => one.at !== at)) };
}

/** The facts of a node on its card: price and stock. */
export const CardFacts = v.object({
  /** The lowest price at which something of it can be bought; null if nothing can. */
  price: v.nullable(Pkr),
  /** Whether something of it costs more than that. */
  hasHigher: v.boolean(),
  /** How many visible product pages it is or holds. */
  products: v.number(),
  /** The range of a product's amounts: `475 – 11,000 VP`. */
  denominations: v.optional(v.string()),
});
export type CardFacts = v.InferOutput<typeof CardFacts>;

/** A node with its computed path and its ancestors, outermost first. */
export type Located<N extends CatalogueNode = CatalogueNode> = {
  node: N;
  href: string;
  ancestors: readonly CategoryNode[];
  /** In an excerpt of the catalogue, whose nodes are not whole: the facts of the whole node. */
  facts?: CardFacts;
};

/** A variant with its products node. */
export type LocatedVariant = { variant: Variant; at: Located<ProductsNode> };

/** The full name of a variant outside its product page: `Valorant VP, 475 VP`. */
export const itemNameOf = ({ variant, at }: LocatedVariant): string =>
  variant.name === at.node.name ? variant.name : `${at.node.name}, ${variant.name}`;

/** A catalogue indexed by the ids of nodes and variants, in file order. */
export type CatalogueIndex = {
  nodes: ReadonlyMap<string, Located>;
  variants: ReadonlyMap<string, LocatedVariant>;
  /** Whether the shop's catalogue may have a variant that is not among these. */
  mayHave?: (variantId: string) => boolean;
  /** Whether something in a node's list can't be read; of `''`, in the top level's. */
  isIncomplete?: (nodeId: string) => boolean;
};

/**
 * Indexes a catalogue. `href` is `/product/` followed by the ancestors' ids and the node's own
 * (spec §3).
 */
export function indexCatalogue(catalogue: Catalogue): CatalogueIndex {
  const work = indexingCatalogue(catalogue);
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Indexes a catalogue, with a pause after each node. */
export function* indexingCatalogue(catalogue: Catalogue): Generator<void, CatalogueIndex> {
  const nodes = new Map<string, Located>();
  const variants = new Map<string, LocatedVariant>();
  function* visit(node: CatalogueNode, ancestors: readonly CategoryNode[]): Generator<void> {
    const href = `/product/${[...ancestors, node].map(({ id }) => id).join('/')}`;
    nodes.set(node.id, { node, href, ancestors });
    yield;
    if (node.type === 'category') {
      const path = [...ancestors, node];
      for (const child of node.subcategories) yield* visit(child, path);
    } else
      for (const variant of node.products)
        variants.set(variant.id, { variant, at: { node, href, ancestors } });
  }
  for (const node of catalogue) yield* visit(node, []);
  return { nodes, variants };
}

/** Whether a node has a visible variant in or below it, and so is shown. */
export function isVisible(node: CatalogueNode): boolean {
  return node.type === 'category'
    ? node.subcategories.some(isVisible)
    : node.products.some((variant) => !variant.invisible);
}

/** Whether a variant can be bought: visible and in stock, or the deposit item. */
export const isPurchasable = (variant: Variant): boolean =>
  variant.id === BALANCE_VARIANT || !(variant.invisible || variant.out_of_stock);
