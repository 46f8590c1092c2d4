import type { Cart } from '#contract/cart.ts';
import { discountOf, payableOf } from '#contract/cart.ts';
import type { Pkr } from '#contract/money.ts';
import { css, cx } from '#styled/css';
import { formatMoney } from '#web/lib/money.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

const table = css({
  '& th, & td': { py: '3', borderTop: 'hairline', textAlign: 'start', verticalAlign: 'baseline' },
  '& th': { pe: '4', fontWeight: 'normal', overflowWrap: 'anywhere' },
  '& tr:last-child > *': { borderTopColor: 'border.control', fontWeight: 'bold' },
});
const figures = css({ textAlign: '[end!]' });
const figure = css({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' });
const old = css({ color: 'fg.muted' });

type Row = { key: string; label: string; before: string; after: string };

/** Old and new unit prices, discount and total, where they changed. */
export function PriceChanges({ from, to }: { from: Cart; to: Cart }) {
  return (
    <table className={table}>
      <caption>
        <VisuallyHidden>What has changed</VisuallyHidden>
      </caption>
      <tbody>
        {priceChangeRows(from, to).map(({ key, label, before, after }) => (
          <tr key={key}>
            <th scope="row" dir="auto">
              {label}
            </th>
            <td className={figures}>
              <VisuallyHidden>was</VisuallyHidden> <s className={cx(figure, old)}>{before}</s>{' '}
              <span aria-hidden="true">→</span> <VisuallyHidden>now</VisuallyHidden>{' '}
              <span className={figure}>{after}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The rows of the table, the total last. A line that is gone has no new price. */
export function priceChangeRows(from: Cart, to: Cart): Row[] {
  const lines = from.items.flatMap(({ id, name, price }): Row[] => {
    const now = to.items.find((item) => item.id === id);
    if (now?.price === price) return [];
    const after = now === undefined ? 'no longer sold' : formatMoney(now.price);
    return [{ key: id, label: name, before: formatMoney(price), after }];
  });
  const [oldDiscount, newDiscount] = [discountOf(from.totalPrice, from), discountOf(to.totalPrice, to)];
  return [
    ...lines,
    ...(oldDiscount === newDiscount ? [] : [row('discount', 'Discount', oldDiscount, newDiscount)]),
    row('total', 'Total', payableOf(from), payableOf(to)),
  ];
}

/** A row that is not a line of the cart. The dot keeps its key distinct from variant ids. */
const row = (key: string, label: string, before: Pkr, after: Pkr): Row => ({
  key: `.${key}`,
  label,
  before: formatMoney(before),
  after: formatMoney(after),
});
