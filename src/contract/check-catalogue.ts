import * as v from 'valibot';
import { Ask, surplusAsks } from './asks.ts';
import { Catalogue, CategoryNode, indexCatalogue, ProductsNode, Variant } from './catalogue.ts';

/** `reason` is one text for a log: the first faults, and how many more there are. */
type CheckedCatalogue =
  | { ok: true; value: Catalogue }
  | { ok: false; faults: readonly string[]; reason: string };

const NOTHING_TO_SELL = 'The catalogue has no variant to sell.';

/** The most faults in a `reason`. */
const REASON_FAULTS_MAX = 10;

/**
 * Parses a catalogue as the host accepts it: complete, with unique ids, no unknown field and
 * at least one variant. Otherwise it lists every fault with its place: `games › steam ›
 * products[2].price: must be in whole rupees`.
 */
export function parseCatalogue(input: unknown): CheckedCatalogue {
  const usedIds: UsedId[] = [];
  const faults = [...faultsOfNodes(input, { above: [], list: '' }, usedIds), ...repeatedIds(usedIds)];
  if (faults.length > 0) return { ok: false, faults, reason: reasonOf(faults) };
  const value = v.parse(Catalogue, input);
  return indexCatalogue(value).variants.size > 0
    ? { ok: true, value }
    : { ok: false, faults: [NOTHING_TO_SELL], reason: NOTHING_TO_SELL };
}

function reasonOf(faults: readonly string[]): string {
  const more = faults.length - REASON_FAULTS_MAX;
  return [...faults.slice(0, REASON_FAULTS_MAX), ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** A list of nodes: the names of the nodes above it, and its field in the innermost of them. */
type ListPlace = { above: readonly string[]; list: string };
type UsedId = { id: string; place: string };

const Fields = v.record(v.string(), v.unknown());
type Fields = v.InferOutput<typeof Fields>;

/** The nodes below a category are checked one by one, also where the category is broken itself. */
const CategoryAlone = v.omit(CategoryNode, ['subcategories']);

function faultsOfNodes(nodes: unknown, { above, list }: ListPlace, usedIds: UsedId[]): string[] {
  if (!Array.isArray(nodes))
    return list === ''
      ? ['The catalogue must be a list of nodes.']
      : [faultAt([...above, list], nodes === undefined ? MISSING : 'must be a list of nodes')];
  return nodes.flatMap((node: unknown, at) => {
    const unnamed = [...above, `${list}[${at}]`];
    if (!isFields(node)) return [faultAt(unnamed, 'must be a node')];
    if (typeof node['id'] !== 'string' || node['id'] === '') return faultsOfNode(node, unnamed, usedIds);
    const named = [...above, node['id']];
    usedIds.push({ id: node['id'], place: named.join(' › ') });
    return faultsOfNode(node, named, usedIds);
  });
}

/**
 * The pages that the host makes show pictures of its own origin only, of the types that it serves
 * (R-113).
 */
const faultsOfPictures = (node: Fields, place: readonly string[]): string[] =>
  ['bg_image', 'product_image'].flatMap((field) => {
    const picture = String(node[field] ?? '');
    const fault = /^https?:/.test(picture)
      ? 'must be a path of this shop such as /images/card.svg: its pages show no pictures of other sites'
      : /^\/.*(?<!\.(?:svg|png|jpg|webp|avif))$/.test(picture)
        ? 'must end in .svg, .png, .jpg, .webp or .avif'
        : null;
    return fault === null ? [] : [faultAt([...place, field], fault)];
  });

function faultsOfNode(node: Fields, place: readonly string[], usedIds: UsedId[]): string[] {
  if (isCategory(node))
    return [
      ...faultsOfFields(CategoryAlone, node, place),
      ...faultsOfPictures(node, place),
      ...unknownFields(node, CategoryNode.entries, place),
      ...faultsOfNodes(node['subcategories'], { above: place, list: 'subcategories' }, usedIds),
    ];
  const variants: unknown[] = Array.isArray(node['products']) ? node['products'] : [];
  const asks: unknown[] = Array.isArray(node['asks']) ? node['asks'] : [];
  return [
    ...faultsOfFields(ProductsNode, node, place),
    ...faultsOfPictures(node, place),
    ...unknownFields(node, ProductsNode.entries, place),
    ...asks.flatMap((ask, at) =>
      isFields(ask) ? unknownFields(ask, Ask.entries, place, `asks[${at}].`) : [],
    ),
    ...surplusAsks(asks.map((ask) => (isFields(ask) ? ask : {}))).map(({ at, reason }) =>
      faultAt([...place, `asks[${at}]`], reason),
    ),
    ...variants.flatMap((variant, at) => {
      if (!isFields(variant)) return [];
      const { id } = variant;
      if (typeof id === 'string') usedIds.push({ id, place: [...place, `products[${at}]`].join(' › ') });
      return unknownFields(variant, Variant.entries, place, `products[${at}].`);
    }),
  ];
}

/** A node of an unknown type is judged by its content. */
const isCategory = ({ type, ...fields }: Fields): boolean =>
  type === 'category' || (type !== 'products' && 'subcategories' in fields);

/** One fault for each field. */
function faultsOfFields(schema: v.GenericSchema, node: Fields, place: readonly string[]): string[] {
  const { issues = [] } = v.safeParse(schema, node, { abortPipeEarly: true });
  return issues.map((issue) => faultAt([...place, fieldOf(issue)], messageOf(issue)));
}

const unknownFields = (fields: Fields, known: object, place: readonly string[], prefix = ''): string[] =>
  Object.keys(fields)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => faultAt([...place, prefix + name], 'is not a field of the catalogue'));

/** One fault for each id that is used again, with all its places. */
const repeatedIds = (usedIds: readonly UsedId[]): string[] =>
  [...Map.groupBy(usedIds, ({ id }) => id)]
    .filter(([, uses]) => uses.length > 1)
    .map(
      ([id, uses]) => `The id "${id}" is used more than once: ${uses.map(({ place }) => place).join(', ')}`,
    );

const faultAt = (place: readonly string[], message: string): string => `${place.join(' › ')}: ${message}`;

/** The path of an issue as in JavaScript: `products[2].price`. */
const fieldOf = ({ path }: v.BaseIssue<unknown>): string =>
  (path ?? [])
    .map(({ type, key }, at) => (type === 'array' ? `[${key}]` : `${at === 0 ? '' : '.'}${key}`))
    .join('');

const MISSING = 'is missing';

/** The schema's own message, except where Valibot words it for programmers. */
function messageOf({ type, input, message }: v.BaseIssue<unknown>): string {
  if (type !== 'object') return message;
  return input === undefined ? MISSING : 'must be an object';
}

const isFields = (input: unknown): input is Fields => v.is(Fields, input) && !Array.isArray(input);
