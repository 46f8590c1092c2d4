import { labelled } from '#contract/asks.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import { discountOf } from '#contract/cart.ts';
import type { CatalogueIndex, ProductsNode } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { times } from '#contract/money.ts';
import { css } from '#styled/css';
import { deliveryTime } from '#web/features/cart/delivery-time.ts';
import { DeliveryDetails } from '#web/ui/DeliveryDetails.tsx';
import { Money } from '#web/ui/Money.tsx';

const title = css({ mb: '3', fontSize: 'lg' });
const lines = css({ display: 'grid', gap: '3' });
const line = css({ display: 'flex', justifyContent: 'space-between', gap: '4' });
const name = css({ minWidth: '0', overflowWrap: 'anywhere' });
const quantity = css({ color: 'fg.muted', whiteSpace: 'nowrap' });
const about = css({ display: 'block', color: 'fg.muted', fontSize: 'sm' });
const discount = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  mt: '3',
  pt: '3',
  borderTop: 'hairline',
  color: 'success',
});

type SummaryProps = {
  cart: Cart;
  /** Labels the details of a line; null while it is not loaded. */
  catalogue: CatalogueIndex | null;
};

/**
 * The lines of the order with what their delivery needs, and its discount. A deposit shows no
 * quantity, because that is its amount in rupees.
 */
export function Summary({ cart, catalogue }: SummaryProps) {
  const discountAmount = discountOf(cart.totalPrice, cart);
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className={title}>
        Order summary
      </h2>
      <ul className={lines}>
        {cart.items.map((item) => (
          <li key={item.id} className={line}>
            <div className={name}>
              <span dir="auto">
                {item.name}{' '}
                {item.id !== BALANCE_VARIANT && <span className={quantity}>× {item.quantity}</span>}
              </span>
              <About item={item} node={catalogue?.variants.get(item.id)?.at.node} />
              <DeliveryDetails
                details={labelled(catalogue?.variants.get(item.id)?.at.node.asks ?? [], item.answers)}
              />
            </div>
            <Money amount={times(item.price, item.quantity)} />
          </li>
        ))}
      </ul>
      {discountAmount > 0 && (
        <p className={discount}>
          <bdi>Discount{cart.coupon === undefined ? '' : ` (${cart.coupon})`}</bdi>
          <Money sign="−" amount={discountAmount} />
        </p>
      )}
    </section>
  );
}

/** Region and delivery time, with the stock notice from when it was added. */
function About({ item, node }: { item: CartItem; node: ProductsNode | undefined }) {
  const facts =
    item.id === BALANCE_VARIANT
      ? []
      : [node?.region, deliveryTime(item, node?.eta)].filter((fact) => fact !== undefined);
  return facts.length > 0 && <bdi className={about}>{facts.join(' · ')}</bdi>;
}
