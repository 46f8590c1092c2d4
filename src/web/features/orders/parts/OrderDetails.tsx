import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import type { OrderProduct } from '#contract/orders.ts';
import { css } from '#styled/css';
import { link } from '#styled/recipes';
import { itemName } from '#web/lib/item-names.ts';
import { Button } from '#web/ui/Button.tsx';
import { DeliveryDetails } from '#web/ui/DeliveryDetails.tsx';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { countToCome, deliveredOf, isDelivered, isDelivering, linesOf } from '../delivered.ts';
import { stepsOf, waitingHours, waitingWords } from '../order-steps.ts';
import type { NoteOf } from '../order-text.ts';
import { detailsOf, orderFileName, orderText } from '../order-text.ts';
import type { ShownOrder } from '../shown-order.ts';
import { DeliveredItems } from './DeliveredItems.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { UnreadParts } from './UnreadParts.tsx';

const whole = css({ display: 'grid', gap: '6', justifyItems: 'stretch' });
const unread = css({ mb: '6' });
const products = css({ display: 'grid', gap: '6' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '6' });
const waiting = css({ mt: '1', fontSize: 'sm' });
const ordered = css({ display: 'grid', gap: '3', ps: '5', listStyle: 'disc', overflowWrap: 'anywhere' });

type OrderDetailsProps = {
  order: ShownOrder;
  noteOf: NoteOf;
  /** The time in milliseconds. */
  now: number;
  /** Leads to support, with the order as the subject. */
  onProblem: () => void;
  /** What to do with an order that has come: it stands before the other buttons. */
  children?: ReactNode;
  /** Prints its receipt. */
  receipt?: ReactNode;
};

/** How far an order is, its products (spec §2), and below them its buttons by weight. */
export function OrderDetails({ order, noteOf, now, onProblem, receipt, children }: OrderDetailsProps) {
  return (
    <>
      <OrderSteps steps={stepsOf(order)} />
      <UnreadParts of="order" unread={order.unread} className={unread} />
      <Goods order={order} noteOf={noteOf} now={now} />
      <Waiting words={waitingHours(order, now)} />
      <div className={actions}>
        {children}
        {isDelivered(order) && (
          <DownloadButton fileName={orderFileName(order)} text={() => orderText(order, noteOf)}>
            Download as text
          </DownloadButton>
        )}
        {receipt}
        <Button variant={isDelivering(order) ? 'secondary' : 'ghost'} size="sm" onClick={onProblem}>
          Report a problem
        </Button>
      </div>
    </>
  );
}

/** A product's delivered items, or when to expect them (R-59). */
function Goods({ order, noteOf, now }: Pick<OrderDetailsProps, 'order' | 'noteOf' | 'now'>) {
  const { cart, goods, status, unread } = order;
  const isCancelled = status === 2;
  if (goods === undefined)
    return (
      <div className={whole}>
        {isCancelled ? <Cancelled /> : !unread?.items && <ManualDelivery />}
        {cart.length > 0 && <Ordered order={order} now={now} />}
      </div>
    );
  return (
    <div className={whole}>
      {isCancelled && <Cancelled />}
      <ul className={products}>
        {linesOf(order).map((product) => (
          <li key={product.id}>
            <DeliveredItems
              product={{ ...product, answers: detailsIn(order, product) }}
              delivered={deliveredOf(order, product.id)}
              isCancelled={isCancelled}
              note={noteOf(product.id)}
              hasUnread={(unread?.items ?? 0) > 0}
              toCome={countToCome(order, product) > 0 ? '' : undefined}
            />
            {countToCome(order, product) > 0 && <Waiting words={waitingWords(product, now)} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A line that is sold as instant and still to come is not called instant. */
const detailsIn = (order: ShownOrder, product: OrderProduct) =>
  detailsOf({ ...product, may_wait: countToCome(order, product) > 0 });

/** The ordered lines with their delivery details (R-16), before anything is delivered. */
const Ordered = ({ order, now }: Pick<OrderDetailsProps, 'order' | 'now'>) => (
  <section aria-label="What you ordered">
    <ul className={ordered}>
      {order.cart.map((product) => (
        <li key={product.id}>
          <span dir="auto">{itemName(product)}</span>
          <DeliveryDetails details={detailsIn(order, product)} />
          {countToCome(order, product) > 0 && <Waiting words={waitingWords(product, now)} />}
        </li>
      ))}
    </ul>
  </section>
);

const Waiting = ({ words }: { words: string }) => words !== '' && <p className={waiting}>{words}</p>;

const Cancelled = () => (
  <Notice tone="warning" title="This order was cancelled">
    We've refunded what you paid for undelivered items to your balance.
  </Notice>
);

const ManualDelivery = () => (
  <Notice title="We've received your order">
    It will be delivered during working hours. If it is a service that needs coordination, please contact
    support via live support or by email to{' '}
    <a translate="no" className={link({ look: 'text' })} href={`mailto:${brand.email}`}>
      {brand.email}
    </a>
    .
  </Notice>
);
