import type { ProductsNode } from '#contract/catalogue.ts';

/** An amount and its unit: `USD 5`, `475 VP`, `5 GB`, `12 months`; a bonus after `+` doesn't count. */
const IN_CURRENCY = /\b([A-Z]{3}) (\d[\d,]*)/u;
const IN_UNITS = /(\d[\d,]*)(?: \+ [\d,]+)? (\p{L}[\p{L}-]*)(?: (?!\()(\p{Lu}\p{L}+))?/u;

type Amount = { count: number; text: string; unit: string; isBefore: boolean };

function amountOf(name: string): Amount | null {
  const [, currency, sum] = IN_CURRENCY.exec(name) ?? [];
  if (currency !== undefined && sum !== undefined)
    return { count: numberOf(sum), text: sum, unit: currency, isBefore: true };
  const [, count, unit, more] = IN_UNITS.exec(name) ?? [];
  if (count === undefined || unit === undefined) return null;
  return {
    count: numberOf(count),
    text: count,
    unit: more === undefined ? unit : `${unit} ${more}`,
    isBefore: false,
  };
}

const numberOf = (digits: string) => Number(digits.replaceAll(',', ''));
/** `month` and `months` are one unit. */
const kindOf = ({ unit }: Amount) => unit.replace(/s$/u, '');

/**
 * The range of a product's denominations, `475 – 11,000 VP`, in the unit of most of its visible
 * variants. Without a common unit it is the kind of product, and null if that is unknown.
 */
export function denominationsOf({ products, product_type }: ProductsNode): string | null {
  const shown = products.filter(({ invisible }) => !invisible);
  const amounts = shown.flatMap(({ name }) => amountOf(name) ?? []);
  const kinds = new Map<string, Amount[]>();
  for (const amount of amounts) {
    const alike = kinds.get(kindOf(amount));
    if (alike === undefined) kinds.set(kindOf(amount), [amount]);
    else alike.push(amount);
  }
  const most = [...kinds.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
  const sorted = most.sort((a, b) => a.count - b.count);
  const [least, largest] = [sorted[0], sorted.at(-1)];
  if (least === undefined || largest === undefined || most.length * 2 <= shown.length)
    return product_type ?? null;
  const span = least.count === largest.count ? largest.text : `${least.text} – ${largest.text}`;
  return largest.isBefore ? `${largest.unit} ${span}` : `${span} ${largest.unit}`;
}
