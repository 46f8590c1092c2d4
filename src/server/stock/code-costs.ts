import type { Parsed } from '#contract/parse.ts';
import { currencyOfHeading, foreignIn, isRupees, withoutCurrency } from '../platform/currencies.ts';
import { groupDigits } from '../platform/format-money.ts';
import { oneLine } from '../platform/one-line.ts';
import { plainCell, readMoney } from '../platform/read-money.ts';

/** Where a code was bought, and for how many whole rupees; null for what isn't known. */
export type Supply = { supplier: string | null; cost: number | null };
/** The same as a list has it; `fault` is why its cost or supplier can't be taken. */
export type ReadSupply = Supply & { fault: string | null };

export const UNKNOWN_SUPPLY: ReadSupply = { supplier: null, cost: null, fault: null };

/** A code costs no more than this, in rupees. */
export const COST_MAX = 10_000_000;
/** So many characters, at most, has the name of a supplier. */
export const SUPPLIER_LENGTH_MAX = 100;

/**
 * What a code cost. A total is none of it, and neither is a price alone, for which the shop may sell
 * it.
 */
const COST =
  /^(?:(?:my|our|your|unit|code|key|item|card|net) )?costs?(?: price| rate| each| per (?:code|key|unit|item|card|piece))?$|^(?:buy(?:ing)?|purchas(?:e|ed|ing)|bought|wholesale|suppliers?|vendors?|acquisition) (?:price|cost|rate)(?: each| per (?:code|key|unit|item|card|piece))?$|^(?:bought|purchased) for$|^price paid$/i;
const SUPPLIER =
  /^(?:supplier|vendor|seller|wholesaler|distributor)s?(?: name)?$|^(?:bought|purchased|supplied) (?:from|by)$/i;
/** A column that says of each row in what currency its amounts are. */
const CURRENCY = /^(?:(?:cost|price) )?(?:currency|ccy)(?: code)?$/i;

/** A heading without its currency and marks: `Cost price` of `Cost_price (PKR)`. */
const wordsOf = (heading: string): string =>
  withoutCurrency(heading)
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/(?<!\p{L})(?:in )?(?:pkr|rs|rupees)(?!\p{L})/giu, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const isCostHeading = (heading: string): boolean => COST.test(wordsOf(heading));
export const isSupplierHeading = (heading: string): boolean => SUPPLIER.test(wordsOf(heading));

/** The rows of a table and its headings; `isCode` tells the columns that are a part of the code. */
type Columns = {
  headings: readonly string[];
  rows: readonly { cells: readonly string[] }[];
  width: number;
  isCode: (index: number) => boolean;
};

/**
 * The supply of each row, by the columns that headings name. Costs are in rupees: one in another
 * currency, by its heading, a column of currencies or its cell, is a fault of its row. Of several
 * columns of costs, the one in rupees counts; two of them are refused.
 */
export function readSupplies({ headings, rows, width, isCode }: Columns): Parsed<ReadSupply[]> {
  const among = (is: (heading: string) => boolean) =>
    headings.flatMap((heading, index) => (is(heading) && !isCode(index) ? [index] : []));
  const costs = among(isCostHeading);
  const inRupees = costs.filter((index) => currencyOfHeading(headings[index] ?? '') === null);
  const suppliers = among(isSupplierHeading);
  const doubled = [inRupees, suppliers].find(({ length }) => length > 1);
  if (doubled !== undefined) {
    const [what, named] = [
      doubled === suppliers ? 'suppliers' : 'costs',
      doubled.map((index) => headings[index] ?? ''),
    ];
    return {
      ok: false,
      reason: `The file has several columns of ${what} (${named.join(', ')}): take out all but one.`,
    };
  }
  const [cost = costs[0], supplier] = [inRupees[0], suppliers[0]];
  const [currency] = among((heading) => CURRENCY.test(wordsOf(heading)));
  const value = rows.map(({ cells }): ReadSupply => {
    // In a row of another width, cells may stand below wrong headings.
    const cellAt = (index: number | undefined) =>
      index === undefined || cells.length !== width ? '' : (cells[index] ?? '');
    const from = supplierIn(cellAt(supplier));
    const of = costIn(cellAt(cost), {
      heading: cost === undefined ? '' : (headings[cost] ?? ''),
      currency: cellAt(currency),
    });
    return { supplier: from.supplier, cost: of.cost, fault: of.fault ?? from.fault };
  });
  return { ok: true, value };
}

function costIn(
  cell: string,
  { heading, currency }: { heading: string; currency: string },
): { cost: number | null; fault: string | null } {
  const refused = (fault: string) => ({ cost: null, fault });
  const money = readMoney(cell);
  if (money === null) return { cost: null, fault: null };
  const shown = `“${cell.slice(0, 20)}”`;
  const foreign =
    foreignIn(cell) ?? (isRupees(currency) ? null : plainCell(currency)) ?? currencyOfHeading(heading);
  if (foreign !== null) return refused(`its cost ${shown} is in ${foreign}, and costs are in rupees`);
  if (money === 'unclear' || money.sign !== null)
    return refused(`its cost ${shown} is no amount in rupees such as 1,390`);
  const rupees = money.paisas / 100;
  if (!Number.isInteger(rupees)) return refused(`its cost ${shown} is not in whole rupees`);
  if (rupees > COST_MAX) return refused(`its cost ${shown} is more than ${groupDigits(COST_MAX)}`);
  return { cost: rupees, fault: null };
}

/** In a column of suppliers, a code whose supplier isn't known. */
const NONE = /^(?:-+|–|—|n\/?a|none|null|unknown|\?)?$/i;

function supplierIn(cell: string): { supplier: string | null; fault: string | null } {
  const name = oneLine(cell).replaceAll(/\s+/g, ' ');
  if (NONE.test(name)) return { supplier: null, fault: null };
  return name.length > SUPPLIER_LENGTH_MAX
    ? {
        supplier: null,
        fault: `its supplier “${name.slice(0, 20)}…” is longer than ${SUPPLIER_LENGTH_MAX} characters`,
      }
    : { supplier: name, fault: null };
}

const LINES_NAMED = 3;

/** The faults of a list's supplies by their lines, as one sentence; null if there are none. */
export function supplyFaults(codes: readonly { line: number; supply: ReadSupply }[]): string | null {
  const faulty = codes.flatMap(({ line, supply: { fault } }) => (fault === null ? [] : [{ line, fault }]));
  if (faulty.length === 0) return null;
  const named = faulty.slice(0, LINES_NAMED).map(({ line, fault }) => `line ${line}: ${fault}`);
  const more = faulty.length - named.length;
  const said = [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
