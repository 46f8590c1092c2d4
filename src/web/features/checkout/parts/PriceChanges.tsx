import type { Cart } from '#contract/cart.ts';
import { discountOf, payableOf } from '#contract/cart.ts';
import type { Pkr } from '#contract/money.ts';
import { css } from '#styled/css';
import { Money } from '#web/ui/Money.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

const table = css({
  '& th, & td': { py: '3', borderTop: 'hairline', textAlign: 'start', verticalAlign: 'baseline' },
  '& th': { pe: '4', fontWeight: 'normal', overflowWrap: 'anywhere' },
  '& tr:last-child > *': { borderTopColor: 'border.control', fontWeight: 'bold' },
});
const figures = css({ textAlign: '[end!]' });
const old = css({ color: 'fg.muted' });

/** A line that is gone has no new price. */
type Row = { key: string; label: string; before: Pkr; after: Pkr | null };

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
              {/* The arrow points from left to right. */}
              <bdi dir="ltr">
                <VisuallyHidden>was</VisuallyHidden>{' '}
                <s className={old}>
                  <Money amount={before} />
                </s>{' '}
                <span aria-hidden="true">→</span> <VisuallyHidden>now</VisuallyHidden>{' '}
                {after === null ? 'no longer sold' : <Money amount={after} />}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The rows of the table, the total last. */
export function priceChangeRows(from: Cart, to: Cart): Row[] {
  const lines = from.items.flatMap(({ id, name, price }): Row[] => {
    const now = to.items.find((item) => item.id === id);
    if (now?.price === price) return [];
    return [{ key: id, label: name, before: price, after: now?.price ?? null }];
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
  before,
  after,
});
