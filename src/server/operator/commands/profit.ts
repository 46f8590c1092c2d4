import { itemNameOf } from '#contract/catalogue.ts';
import type { Profit, ProfitSums } from '#contract/office/profit.ts';
import { snapshot } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { count } from '../text/print.ts';
import type { ProductDay } from './profit.store.ts';
import { sumProducts } from './profit.store.ts';
import type { Days } from './takings.ts';
import { checked, figuresOfSales, said, spanOf } from './takings.ts';

/** The products that most was paid for; the answer says how many more there are. */
const PRODUCTS_MAX = 200;

/**
 * The profit of some days, by product and by day: of all products, which are compared with
 * the books, or of one.
 */
export const profitOf = (
  host: Pick<Host, 'db' | 'catalogue'>,
  days: Days,
  variant: string | null,
): Promise<Profit> =>
  snapshot(host.db, async (tx) => {
    const span = spanOf(days);
    const all = await sumProducts(tx, span);
    const cells = variant === null ? all : all.filter((each) => each.variant === variant);
    const sums = sumsOf(cells);
    const products = [...Map.groupBy(cells, (cell) => cell.variant)]
      .map(([id, those]) => ({ variant: id, name: nameOf(host, id, those), ...sumsOf(those) }))
      .toSorted((a, b) => b.paid - a.paid || a.variant.localeCompare(b.variant));
    return {
      from: days.from,
      to: days.to,
      ...sums,
      lacks: lackingIn(sums),
      products: products.slice(0, PRODUCTS_MAX),
      more_products: products.length > PRODUCTS_MAX ? products.length - PRODUCTS_MAX : null,
      days: [...Map.groupBy(cells, ({ day }) => day)]
        .map(([day, those]) => ({ day, ...sumsOf(those) }))
        .toSorted((a, b) => a.day.localeCompare(b.day)),
      checks: variant === null ? checksOf(sums, await figuresOfSales(tx, span)) : [],
    };
  });

/** What a product is called in the catalogue; if it is no more in it, what its last order called it. */
function nameOf({ catalogue }: Pick<Host, 'catalogue'>, id: string, cells: readonly ProductDay[]): string {
  const found = catalogue().variants.get(id);
  return found === undefined ? (cells.at(-1)?.name ?? '') : itemNameOf(found);
}

const isKnown = ({ without_cost, waiting }: Pick<ProductDay, 'without_cost' | 'waiting'>): boolean =>
  without_cost === 0 && waiting === 0;

/** The sums of products on days. A profit is what each of them has, if all of their costs are known. */
function sumsOf(cells: readonly ProductDay[]): ProfitSums {
  const total = (of: (cell: ProductDay) => number) => cells.reduce((sum, cell) => sum + of(cell), 0);
  const known = cells.filter(isKnown);
  const profit = known.reduce((sum, { paid, refunds, cost }) => sum + paid - refunds - cost, 0);
  return {
    sold: total(({ sold }) => sold),
    paid: total(({ paid }) => paid),
    refunds: total(({ refunds }) => refunds),
    cost: total(({ cost }) => cost),
    without_cost: total(({ without_cost: without }) => without),
    waiting: total(({ waiting }) => waiting),
    profit: known.length === cells.length ? profit : null,
    known_profit: known.length === 0 && cells.length > 0 ? null : profit,
  };
}

function lackingIn({ without_cost: without, waiting }: ProfitSums): string | null {
  const parts = [
    ...(without === 0
      ? []
      : [
          `${count(without, 'item')} ${without === 1 ? 'has' : 'have'} no cost: give codes theirs by "stock set-cost"; what is delivered by hand has none.`,
        ]),
    ...(waiting === 0
      ? []
      : [`${count(waiting, 'sold item')} ${waiting === 1 ? 'is' : 'are'} not delivered yet.`]),
  ];
  return parts.length === 0 ? null : parts.join(' ');
}

/** The sums of all products against the books' figures of the same days (R-180). */
const checksOf = (
  { paid, refunds }: ProfitSums,
  books: Awaited<ReturnType<typeof figuresOfSales>>,
): Profit['checks'] => [
  checked(
    `${said('Paid PKR', paid)} = ${said('sales', books.sales)} − ${said('taken as paid', books.takenAsPaid)}`,
    books.sales - books.takenAsPaid - paid,
  ),
  checked(
    `${said('Refunds PKR', refunds)} = ${said('refunds in the books', books.refunds)}`,
    books.refunds - refunds,
  ),
];
