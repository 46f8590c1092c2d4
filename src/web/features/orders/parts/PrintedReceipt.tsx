import { brand } from '#contract/brand.ts';
import { plus, times } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { css } from '#styled/css';
import { DateTime } from '#web/ui/DateTime.tsx';
import { DeliveryDetails } from '#web/ui/DeliveryDetails.tsx';
import { Money } from '#web/ui/Money.tsx';
import { detailsOf, orderName } from '../order-text.ts';

const page = css({
  display: 'grid',
  gap: '6',
  maxWidth: '[180mm]',
  mx: 'auto',
  fontVariantNumeric: 'tabular-nums',
});
const head = css({ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '6' });
const shop = css({ fontSize: 'lg', fontWeight: 'bold' });
const quiet = css({ color: 'fg.muted', fontSize: 'sm', overflowWrap: 'anywhere' });
const title = css({ fontSize: '2xl', textAlign: 'end' });
const facts = css({
  display: 'grid',
  gridTemplateColumns: '[auto minmax(0, 1fr)]',
  columnGap: '4',
  rowGap: '1',
  '& dt': { color: 'fg.muted' },
  '& dd': { overflowWrap: 'anywhere' },
});
const lines = css({
  '& th, & td': { py: '2', textAlign: 'start', verticalAlign: 'top', fontWeight: 'normal' },
  '& th:not(:first-child), & td': { ps: '4', textAlign: 'end', whiteSpace: 'nowrap' },
  '& thead th': { color: 'fg.muted', fontSize: 'sm', borderBottom: 'hairline' },
  '& tbody th': { overflowWrap: 'anywhere' },
  '& tfoot tr:first-child > *': { borderTop: 'hairline' },
  '& tfoot tr:last-child > *': { fontWeight: 'bold' },
});

/**
 * The receipt of an order, on one page: what was bought, its region, what its delivery needs, the sum, the
 * discount, how and when it was paid, and by whom it was sold. It has no codes.
 */
export function PrintedReceipt({ order }: { order: Order }) {
  const { cart, amount, discount, method_name, created_at, status_text } = order;
  const hasDiscount = amount !== undefined && discount !== undefined && discount > 0;
  return (
    <article className={page} aria-label={`Receipt ${orderName(order)}`}>
      <header className={head}>
        <div>
          <p className={shop}>{brand.name}</p>
          <p>{brand.company.name}</p>
          <p translate="no" className={quiet}>
            {brand.company.address}
          </p>
          <p translate="no" className={quiet}>
            {brand.email}
          </p>
        </div>
        <h1 className={title}>Receipt</h1>
      </header>
      <dl className={facts}>
        <dt>Order</dt>
        <dd translate="no">{orderName(order)}</dd>
        <dt>Date</dt>
        <dd>
          <DateTime at={created_at} />
        </dd>
        {method_name !== undefined && (
          <>
            <dt>Paid by</dt>
            <dd>
              <bdi>{method_name}</bdi>
            </dd>
          </>
        )}
        <dt>Status</dt>
        <dd>
          <bdi>{status_text}</bdi>
        </dd>
      </dl>
      <table className={lines}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {cart.map(({ id: variant, name, price, quantity = 1, region, answers }) => (
            <tr key={variant}>
              <th scope="row">
                <span dir="auto">{name}</span>
                <DeliveryDetails details={detailsOf({ region, answers })} />
              </th>
              <td>{quantity}</td>
              <td>{price !== undefined && <Money amount={price} />}</td>
              <td>{price !== undefined && <Money amount={times(price, quantity)} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {hasDiscount && (
            <>
              <tr>
                <th scope="row" colSpan={3}>
                  Subtotal
                </th>
                <td>
                  <Money amount={plus(amount, discount)} />
                </td>
              </tr>
              <tr>
                <th scope="row" colSpan={3}>
                  Discount
                </th>
                <td>
                  <Money sign="−" amount={discount} />
                </td>
              </tr>
            </>
          )}
          <tr>
            <th scope="row" colSpan={3}>
              Total paid
            </th>
            <td>{amount !== undefined && <Money amount={amount} />}</td>
          </tr>
        </tfoot>
      </table>
    </article>
  );
}
