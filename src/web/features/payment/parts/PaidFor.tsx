import { css } from '#styled/css';
import { itemName, itemNames } from '#web/lib/item-names.ts';
import { DeliveryDetails } from '#web/ui/DeliveryDetails.tsx';
import type { ShownPayment } from '../shown-payment.ts';

const whole = css({ display: 'grid', gap: '1' });
const text = css({ overflowWrap: 'anywhere', color: 'fg.muted' });
const detail = css({ fontSize: 'sm' });
const names = css({ color: 'fg', fontWeight: 'bold' });

/** What the payment is for, if its host says so, with what the delivery needs. */
export const PaidFor = ({ payment: { cart = [] } }: { payment: ShownPayment }) =>
  cart.length > 0 && (
    <div className={whole}>
      <p className={text}>
        For <bdi className={names}>{itemNames(cart)}</bdi>
      </p>
      {cart.map(
        (item) =>
          item.answers !== undefined &&
          item.answers.length > 0 && (
            <div key={item.id} className={detail}>
              {cart.length > 1 && (
                <p className={text}>
                  <bdi>{itemName(item)}</bdi>
                </p>
              )}
              <DeliveryDetails details={item.answers} />
            </div>
          ),
      )}
    </div>
  );
