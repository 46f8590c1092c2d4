import type { Order, OrderProduct } from '#contract/orders.ts';
import { css } from '#styled/css';
import { link } from '#styled/recipes';
import { brand } from '#web/lib/brand.ts';
import { Button } from '#web/ui/Button.tsx';
import { Code } from '#web/ui/Code.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { NoteOf } from '../order-text.ts';
import { isDelivered, orderFileName, orderText } from '../order-text.ts';
import { DownloadButton } from './DownloadButton.tsx';

const whole = css({ display: 'grid', gap: '6', justifyItems: 'stretch' });
const redeem = css({ mt: '3', color: 'fg.muted', fontSize: 'sm', textWrap: '[pretty]', maxWidth: 'prose' });
const products = css({ display: 'grid', gap: '6' });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  mb: '2',
});
const name = css({ fontSize: 'md', minWidth: '0', overflowWrap: 'anywhere' });
const quantity = css({ color: 'fg.muted', fontWeight: 'normal', whiteSpace: 'nowrap' });
const items = css({ display: 'grid', gap: '2' });
/** A code stays on one line if it fits; its button wraps first. */
const item = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: '3',
  rowGap: '1',
  ps: '4',
  pe: '2',
  py: '2',
  minHeight: '12',
  bg: 'bg.sunken',
  border: 'hairline',
  borderRadius: 'md',
});
const code = css({ flex: '[1 1 auto]', maxWidth: 'full', whiteSpace: 'pre-wrap', textAlign: 'start' });
const waiting = css({ color: 'fg.muted' });
const problem = css({ mt: '4' });

type OrderDetailsProps = {
  order: Order;
  noteOf: NoteOf;
  /** Leads to support, with the order as the subject. */
  onProblem: () => void;
};

/** An order's products (spec §2), and a button to report a problem. */
export function OrderDetails({ order, noteOf, onProblem }: OrderDetailsProps) {
  return (
    <>
      <Goods order={order} noteOf={noteOf} />
      <Button variant="secondary" size="sm" className={problem} onClick={onProblem}>
        Report a problem
      </Button>
    </>
  );
}

/** A product's delivered items, or when to expect them. */
function Goods({ order, noteOf }: Omit<OrderDetailsProps, 'onProblem'>) {
  const { cart, goods, status } = order;
  const isCancelled = status === 2;
  if (goods === undefined) return isCancelled ? <Cancelled /> : <ManualDelivery />;
  return (
    <div className={whole}>
      {isCancelled && <Cancelled />}
      <ul className={products}>
        {cart.map((product) => (
          <li key={product.id}>
            <DeliveredItems
              product={product}
              delivered={goods[product.id] ?? []}
              isCancelled={isCancelled}
              note={noteOf(product.id)}
            />
          </li>
        ))}
      </ul>
      {isDelivered(order) && (
        <p>
          <DownloadButton fileName={orderFileName(order)} text={() => orderText(order, noteOf)}>
            Download as text
          </DownloadButton>
        </p>
      )}
    </div>
  );
}

type DeliveredItemsProps = {
  product: OrderProduct;
  delivered: readonly string[];
  isCancelled: boolean;
  note: string | undefined;
};

function DeliveredItems({ product, delivered, isCancelled, note }: DeliveredItemsProps) {
  return (
    <>
      <div className={head}>
        <h2 className={name} dir="auto">
          {product.name}
          {product.quantity !== undefined && product.quantity > 1 && (
            <span className={quantity}> × {product.quantity}</span>
          )}
        </h2>
        {delivered.length > 1 && (
          <CopyButton text={delivered.join('\n')} what={`of ${product.name}`} label="Copy All" />
        )}
      </div>
      {delivered.length === 0 ? (
        <p className={waiting}>
          {isCancelled ? 'This was not delivered.' : "Nothing's here yet but it shall be delivered soon!"}
        </p>
      ) : (
        <>
          <ul className={items}>
            {delivered.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: delivered items never change nor move, and two may read alike
              <li key={at} className={item}>
                <Code size="lg" className={code}>
                  {text}
                </Code>
                <CopyButton text={text} what={`item ${at + 1} of ${product.name}`} />
              </li>
            ))}
          </ul>
          {note !== undefined && (
            <p className={redeem} dir="auto">
              <strong>How to redeem:</strong> {note}
            </p>
          )}
        </>
      )}
    </>
  );
}

const Cancelled = () => (
  <Notice tone="warning" title="This order was cancelled">
    What you paid for undelivered items is in your balance.
  </Notice>
);

const ManualDelivery = () => (
  <Notice title="We have received your order">
    It will be delivered during working hours. If it is a service that needs coordination, please contact
    support via live support or by e-mail to{' '}
    <a className={link({ look: 'text' })} href={`mailto:${brand.email}`}>
      {brand.email}
    </a>
    .
  </Notice>
);
