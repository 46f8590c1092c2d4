import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { Catalogue, type CatalogueNode, indexCatalogue, parseCatalogue } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';

/** Whether the host would accept a catalogue file, with the lines to print. */
export type CheckResult = { ok: boolean; lines: readonly string[] };

/** Checks `file` as the host does. Never throws: an unreadable file fails the check. */
export async function checkCatalogue(file: string): Promise<CheckResult> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => ({ unreadable: error }));
  if (typeof text !== 'string') return failedResult(file, `can't be read: ${messageOf(text.unreadable)}`);
  const input = parseJson(text);
  if ('broken' in input) return failedResult(file, `is not JSON: ${input.broken}`);
  const catalogue = parseCatalogue(input.value);
  if (catalogue.ok) return { ok: true, lines: [`${file}: OK`, ...summaryOf(catalogue.value)] };
  return failedResult(file, 'is refused', catalogue.reason, ...repeatedIds(input.value));
}

const failedResult = (file: string, why: string, ...more: string[]): CheckResult => ({
  ok: false,
  lines: [`${file} ${why}`, ...more.map((line) => `  ${line}`)],
});

function parseJson(text: string): { value: unknown } | { broken: string } {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    return { broken: messageOf(error) };
  }
}

/** An error's message on one line. */
const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');

function summaryOf(catalogue: Catalogue): string[] {
  const index = indexCatalogue(catalogue);
  const pages = [...index.nodes.values()].filter(({ node }) => node.type === 'products').length;
  const variants = [...index.variants.values()].map(({ variant }) => variant);
  const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
  const counts = [
    count(catalogue.length, 'top-level node'),
    count(index.nodes.size - pages, 'category', 'categories'),
    count(pages, 'product page'),
    count(variants.length, 'variant'),
  ].join(', ');
  const invisible = variants.filter((variant) => variant.invisible).length;
  const outOfStock = variants.filter((variant) => variant.out_of_stock).length;
  return [
    `  ${counts} (${invisible} invisible, ${outOfStock} out of stock)`,
    ...(index.variants.has(BALANCE_VARIANT)
      ? []
      : [`  Note: without a variant "${BALANCE_VARIANT}", shoppers can't make deposits.`]),
  ];
}

/** One line per repeated id with its locations; none if the shape is wrong already. */
function repeatedIds(input: unknown): string[] {
  const catalogue = v.safeParse(Catalogue, input);
  const places = Map.groupBy(
    catalogue.success ? idLocationsOf(catalogue.output, [], '') : [],
    ({ id }) => id,
  );
  return [...places]
    .filter(([, where]) => where.length > 1)
    .map(([id, where]) => `${id} is at ${where.map(({ ids, path }) => `${ids} (${path})`).join(' and at ')}`);
}

/**
 * The location of an id: the ids above it, and its path in the file
 * (`0.subcategories.3.products.1`).
 */
type IdLocation = { id: string; ids: string; path: string };

function idLocationsOf(
  nodes: readonly CatalogueNode[],
  above: readonly string[],
  path: string,
): IdLocation[] {
  return nodes.flatMap((node, index) => {
    const ids = [...above, node.id];
    const here = `${path}${index}`;
    const below =
      node.type === 'category'
        ? idLocationsOf(node.subcategories, ids, `${here}.subcategories.`)
        : node.products.map(({ id }, at) => ({
            id,
            ids: [...ids, id].join('/'),
            path: `${here}.products.${at}`,
          }));
    return [{ id: node.id, ids: ids.join('/'), path: here }, ...below];
  });
}
