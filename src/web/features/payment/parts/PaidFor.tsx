import { css } from '#styled/css';
import { detailsOf } from '#web/features/orders/order-text.ts';
import { UnreadParts } from '#web/features/orders/parts/UnreadParts.tsx';
import { itemName, itemNames } from '#web/lib/item-names.ts';
import { DeliveryDetails } from '#web/ui/DeliveryDetails.tsx';
import type { ShownPayment } from '../shown-payment.ts';

const whole = css({ display: 'grid', gap: '1' });
const text = css({ overflowWrap: 'anywhere', color: 'fg.muted' });
const detail = css({ fontSize: 'sm' });
const names = css({ color: 'fg', fontWeight: 'bold' });

/**
 * What the payment is for, if its host says so: where each item works, when it comes, and what
 * its delivery needs.
 */
export function PaidFor({ payment: { cart = [], status, unread } }: { payment: ShownPayment }) {
  if (cart.length === 0) return <UnreadParts of="payment" unread={unread} />;
  const lines = cart
    // Nothing comes of a payment that ended unpaid.
    .map((item) => ({ item, details: detailsOf(status === 2 ? { ...item, eta: undefined } : item) }))
    .filter(({ details }) => details.length > 0);
  return (
    <div className={whole}>
      <p className={text}>
        For <bdi className={names}>{itemNames(cart)}</bdi>
      </p>
      {lines.map(({ item, details }) => (
        <div key={item.id} className={detail}>
          {cart.length > 1 && (
            <p className={text}>
              <bdi>{itemName(item)}</bdi>
            </p>
          )}
          <DeliveryDetails details={details} />
        </div>
      ))}
      <UnreadParts of="payment" unread={unread} />
    </div>
  );
}
