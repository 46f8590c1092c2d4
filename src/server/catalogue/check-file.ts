import { readFile } from 'node:fs/promises';
import { type Catalogue, indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';

/** Whether the host would accept a catalogue file, with the lines to print. */
type CheckResult = { ok: boolean; lines: readonly string[] };

/** Checks `file` as the host does. Never throws: an unreadable file fails the check. */
export async function checkCatalogue(file: string): Promise<CheckResult> {
  const bytes = await readFile(file).catch((error: unknown) => ({ unreadable: error }));
  if ('unreadable' in bytes) return failedResult(file, `can't be read: ${messageOf(bytes.unreadable)}`);
  // It leaves out the byte order mark with which Windows begins a file.
  const input = parseJson(new TextDecoder().decode(bytes));
  if ('broken' in input) return failedResult(file, `is not JSON: ${input.broken}`);
  const catalogue = parseCatalogue(input.value);
  if (catalogue.ok) return { ok: true, lines: [`${file}: OK`, ...summaryOf(catalogue.value)] };
  const { length } = catalogue.faults;
  return failedResult(file, `is refused: ${count(length, 'fault')}`, ...catalogue.faults);
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

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;

function summaryOf(catalogue: Catalogue): string[] {
  const index = indexCatalogue(catalogue);
  const pages = [...index.nodes.values()].filter(({ node }) => node.type === 'products').length;
  const variants = [...index.variants.values()].map(({ variant }) => variant);
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
