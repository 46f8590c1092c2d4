import * as v from 'valibot';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { Variant } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { typedOff, withoutGroups } from '#contract/digits.ts';
import type { Parsed } from '#contract/parse.ts';

/** How many faulty lines a refusal names. */
const FAULTS_MAX = 10;

/** `variant,price`, as a spreadsheet writes it: also with semicolons or tabs, and in quotes. */
const LINE = /^"?(?<id>[^",;\t]*)"?\s*[,;\t]\s*"?(?<price>[^"]*)"?$/;

/** Whole rupees, as they are or in groups (`1,450`, `1,00,000`), but not `1.450` or `1450,00`. */
const PRICE = /^\d+(?:\.0{1,2})?$/;

/**
 * Reads a list with a variant and its price in rupees on each line; a first line without a number is a
 * heading. It is refused as a whole, with each faulty line.
 */
export function readPriceList(
  text: string,
  { variants }: CatalogueIndex,
): Parsed<ReadonlyMap<string, number>> {
  const prices = new Map<string, number>();
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ line: typedOff(line), number: index + 1 }))
    .filter(({ line }) => line !== '');
  const hasHeading = !/\d/.test(lines[0]?.line ?? '');
  const faults = lines.slice(hasHeading ? 1 : 0).flatMap(({ line, number }) => {
    const { id = '', price = '' } = LINE.exec(line)?.groups ?? {};
    const fault = faultOf(id.trim(), price.trim());
    if (fault !== null) return [`Line ${number}: ${fault}.`];
    prices.set(id.trim(), rupeesIn(price.trim()));
    return [];
  });
  function faultOf(id: string, price: string): string | null {
    if (id === '' || price === '') return 'it must be a variant and its price, such as steam-usd-10,2950';
    if (id === BALANCE_VARIANT) return 'the deposit keeps its price';
    if (!variants.has(id)) return `there is no variant ${id}`;
    if (prices.has(id)) return `${id} is listed twice`;
    if (!PRICE.test(withoutGroups(price))) return `${price} is no price in whole rupees`;
    const judged = v.safeParse(Variant.entries.price, rupeesIn(price));
    return judged.success ? null : `the price ${judged.issues[0].message}`;
  }
  if (prices.size === 0 && faults.length === 0) return { ok: false, reason: 'The list has no prices.' };
  const more = faults.length - FAULTS_MAX;
  return faults.length === 0
    ? { ok: true, value: prices }
    : {
        ok: false,
        reason: [...faults.slice(0, FAULTS_MAX), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
      };
}

const rupeesIn = (price: string): number => Number(withoutGroups(price));
