import { css } from '#styled/css';
import { waitingWords } from '#web/features/orders/order-steps.ts';
import type { NoteOf } from '#web/features/orders/order-text.ts';
import { DeliveredItems } from '#web/features/orders/parts/DeliveredItems.tsx';
import { Card } from '#web/ui/Card.tsx';
import { deliveryOf, isDelivering } from '../delivery.ts';
import type { PaymentState } from '../payment.machine.ts';
import type { ShownPayment } from '../shown-payment.ts';

const products = css({ display: 'grid', gap: '6', animation: 'rise' });

type DeliveryProps = { state: PaymentState; payment: ShownPayment; noteOf: NoteOf };

/** The goods of a completed payment: delivered items, and when the rest usually comes. */
export function Delivery({ state, payment, noteOf }: DeliveryProps) {
  const { order, now } = state.context;
  const lines = deliveryOf({ payment, order });
  const isComing = isDelivering({ payment, order });
  return (
    lines.length > 0 && (
      <Card as="section" aria-label="What you bought">
        <ul className={products}>
          {lines.map(({ product, delivered }) => (
            <li key={product.id}>
              <DeliveredItems
                product={product}
                delivered={delivered}
                isCancelled={order?.status === 2}
                hasUnread={((order ?? payment).unread?.items ?? 0) > 0}
                note={noteOf(product.id)}
                toCome={isComing ? waitingWords(product, now) : undefined}
              />
            </li>
          ))}
        </ul>
      </Card>
    )
  );
}
