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

type Row = { key: string; label: string; from: string; to: string };

/** The figures that changed, old and new: prices for one, the discount, and what is to be paid. */
export function Figures({ from, to }: { from: Cart; to: Cart }) {
  return (
    <table className={table}>
      <caption>
        <VisuallyHidden>What has changed</VisuallyHidden>
      </caption>
      <tbody>
        {changesOf(from, to).map(({ key, label, from: before, to: after }) => (
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

/** The rows of the table, the total last; a line that is gone has no new price. */
export function changesOf(from: Cart, to: Cart): Row[] {
  const lines = from.items.flatMap(({ id, name, price }): Row[] => {
    const now = to.items.find((item) => item.id === id);
    if (now?.price === price) return [];
    const after = now === undefined ? 'no longer sold' : formatMoney(now.price);
    return [{ key: id, label: name, from: formatMoney(price), to: after }];
  });
  const off = { from: discountOf(from.totalPrice, from), to: discountOf(to.totalPrice, to) };
  return [
    ...lines,
    ...(off.from === off.to ? [] : [row('discount', 'Discount', off.from, off.to)]),
    row('total', 'Total', payableOf(from), payableOf(to)),
  ];
}

const row = (key: string, label: string, from: Pkr, to: Pkr): Row => ({
  key: `.${key}`,
  label,
  from: formatMoney(from),
  to: formatMoney(to),
});
