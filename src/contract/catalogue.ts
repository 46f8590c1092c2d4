import * as v from 'valibot';
import { BALANCE_VARIANT, CART_TOTAL_MAX } from './constants.ts';
import { Pkr } from './money.ts';
import type { Parsed } from './parse.ts';
import { parse } from './parse.ts';
import { ImageSource, Line, Slug } from './primitives.ts';

export const CATALOGUE_PATH = '/catalogue.json';

/** An item for sale: one priced choice of a products node (spec §3). */
export const Variant = v.strictObject({
  id: Slug,
  name: Line,
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
  title: v.optional(Line),
  region: v.optional(Line),
  note: v.optional(Paragraph),
  bg_image: v.optional(ImageSource),
  product_image: v.optional(ImageSource),
  description: v.optional(v.array(Paragraph, 'must be a list of paragraphs'), []),
};

/** A node with other nodes below it. */
export type CategoryNode = v.InferOutput<v.StrictObjectSchema<typeof common, undefined>> & {
  type: 'category';
  subcategories: CatalogueNode[];
};

const ProductsNode = v.strictObject({
  ...common,
  type: v.literal('products'),
  product_type: v.optional(Line),
  eta: v.optional(Line),
  products: v.array(Variant, 'must be a list of variants'),
});
/** A node with variants. */
export type ProductsNode = v.InferOutput<typeof ProductsNode>;

export type CatalogueNode = CategoryNode | ProductsNode;

const CategoryNode = v.strictObject({
  ...common,
  type: v.literal('category'),
  subcategories: v.array(
    v.lazy((): v.GenericSchema<unknown, CatalogueNode> => CatalogueNode),
    'must be a list of nodes',
  ),
});

/** A node of the tree: a category or a product page. */
export const CatalogueNode: v.GenericSchema<unknown, CatalogueNode> = v.variant(
  'type',
  [CategoryNode, ProductsNode],
  "must be 'category' or 'products'",
);

/**
 * The catalogue: its top-level nodes. Ids of nodes and variants are unique across the file.
 */
export const Catalogue = v.array(CatalogueNode, 'The catalogue must be a list of nodes.');
export type Catalogue = CatalogueNode[];

/**
 * Parses a catalogue; on failure, the sentence names the broken node by its path of ids, and the
 * reason. One broken node refuses the whole catalogue.
 */
export function parseCatalogue(input: unknown): Parsed<Catalogue> {
  const parsing = parsingCatalogue(input);
  let step = parsing.next();
  while (!step.done) step = parsing.next();
  return step.value;
}

/** `parseCatalogue` with a pause after each top-level node, to keep the main thread responsive. */
export function* parsingCatalogue(input: unknown): Generator<void, Parsed<Catalogue>> {
  if (!Array.isArray(input)) return { ok: false, reason: 'The catalogue must be a list of nodes.' };
  const catalogue: Catalogue = [];
  for (const [place, node] of input.entries()) {
    const shape = parse(Catalogue, [node]);
    if (!shape.ok) return { ok: false, reason: withIds(input, shape.reason.replace(/^0\b/, String(place))) };
    catalogue.push(...shape.value);
    yield;
  }
  const twice = firstRepeated(idsOf(catalogue));
  return twice === null
    ? { ok: true, value: catalogue }
    : { ok: false, reason: `The id "${twice}" occurs twice in the catalogue.` };
}

/** All ids of nodes and variants, in file order. */
function idsOf(nodes: readonly CatalogueNode[]): string[] {
  return nodes.flatMap((node) => [
    node.id,
    ...(node.type === 'category' ? idsOf(node.subcategories) : node.products.map((variant) => variant.id)),
  ]);
}

function firstRepeated(ids: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return null;
}

const HasId = v.looseObject({ id: v.string() });

/**
 * Prefixes a path with the ids along it: `0.subcategories.3.name: …` becomes `gift-cards/steam:
 * 0.subcategories.3.name: …`.
 */
function withIds(input: unknown, reason: string): string {
  const [path = ''] = reason.split(': ', 1);
  const ids: string[] = [];
  let here: unknown = input;
  for (const key of path.split('.')) {
    if (typeof here !== 'object' || here === null) break;
    here = Object.entries(here).find(([name]) => name === key)?.[1];
    if (v.is(HasId, here)) ids.push(here.id);
  }
  return ids.length === 0 ? reason : `${ids.join('/')}: ${reason}`;
}

/** A node with its computed path and its ancestors, outermost first. */
export type Located<N extends CatalogueNode = CatalogueNode> = {
  node: N;
  href: string;
  ancestors: readonly CategoryNode[];
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
};

/**
 * Indexes a catalogue. `href` is `/product/` followed by the ancestors' ids and the node's own
 * (spec §3).
 */
export function indexCatalogue(catalogue: Catalogue): CatalogueIndex {
  const nodes = new Map<string, Located>();
  const variants = new Map<string, LocatedVariant>();
  const visit = (node: CatalogueNode, ancestors: readonly CategoryNode[]) => {
    const href = `/product/${[...ancestors, node].map(({ id }) => id).join('/')}`;
    nodes.set(node.id, { node, href, ancestors });
    if (node.type === 'category') for (const child of node.subcategories) visit(child, [...ancestors, node]);
    else
      for (const variant of node.products)
        variants.set(variant.id, { variant, at: { node, href, ancestors } });
  };
  for (const node of catalogue) visit(node, []);
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
