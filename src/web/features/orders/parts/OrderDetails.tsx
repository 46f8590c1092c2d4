import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import type { OrderProduct } from '#contract/orders.ts';
import { css, cx } from '#styled/css';
import { link } from '#styled/recipes';
import { itemName } from '#web/lib/item-names.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Code } from '#web/ui/Code.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { DeliveryDetails } from '#web/ui/DeliveryDetails.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { NoteOf } from '../order-text.ts';
import { deliveredOf, isDelivered, linesOf, orderFileName, orderText } from '../order-text.ts';
import type { ShownOrder } from '../shown-order.ts';
import { DownloadButton } from './DownloadButton.tsx';

const whole = css({ display: 'grid', gap: '6', justifyItems: 'stretch' });
const redeem = css({ mt: '3', color: 'fg.muted', fontSize: 'sm', textWrap: '[pretty]', maxWidth: 'prose' });
/** It runs into its text. */
const redeemHeading = css({
  display: 'inline',
  fontSize: 'sm',
  fontWeight: 'bold',
  letterSpacing: '[normal]',
});
const unread = css({ mb: '6' });
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
const needs = css({ mb: '2' });
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
/**
 * A code without spaces fits a line of a narrow phone. A longer one is cut where the line ends, since
 * a cut at one of its hyphens would read as the end of the code.
 */
const code = css({
  flex: '[1 1 auto]',
  maxWidth: 'full',
  whiteSpace: 'pre-wrap',
  textAlign: 'start',
  '&[data-length]': { lineBreak: 'anywhere' },
  '&[data-length=short]': { '@media (max-width: 359px)': { fontSize: 'md' } },
  '&[data-length=medium]': {
    fontSize: { base: 'md', sm: 'lg' },
    '@media (max-width: 359px)': { fontSize: 'xs' },
  },
  '&[data-length=long]': {
    fontSize: { base: 'sm', sm: 'lg' },
    '@media (max-width: 359px)': { fontSize: 'xs' },
  },
  '&[data-length=longest]': { fontSize: { base: 'xs', sm: 'lg' } },
});
const replacedCode = css({ color: 'fg.muted', textDecoration: 'line-through' });
const replacedItems = css({ display: 'grid', gap: '2', mt: '2' });
const waiting = css({ color: 'fg.muted' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '6' });
const ordered = css({ display: 'grid', gap: '1', ps: '5', listStyle: 'disc', overflowWrap: 'anywhere' });

type OrderDetailsProps = {
  order: ShownOrder;
  noteOf: NoteOf;
  /** Leads to support, with the order as the subject. */
  onProblem: () => void;
  /** Prints its receipt. */
  receipt?: ReactNode;
  /** What else can be done with the order. */
  children?: ReactNode;
};

/** An order's products (spec §2), its receipt, and a button to report a problem. */
export function OrderDetails({ order, noteOf, onProblem, receipt, children }: OrderDetailsProps) {
  return (
    <>
      <Unread {...order.unread} />
      <Goods order={order} noteOf={noteOf} />
      <div className={actions}>
        {isDelivered(order) && (
          <DownloadButton fileName={orderFileName(order)} text={() => orderText(order, noteOf)}>
            Download as text
          </DownloadButton>
        )}
        {receipt}
        <Button variant="secondary" size="sm" onClick={onProblem}>
          Report a problem
        </Button>
        {children}
      </div>
    </>
  );
}

/** What the host sent of an order and the shop can't read (R-2). */
function Unread({ products = 0, items = 0 }: Partial<NonNullable<ShownOrder['unread']>>) {
  const parts = [
    ...(products > 0 ? [products === 1 ? '1 product' : `${products} products`] : []),
    ...(items > 0 ? [items === 1 ? '1 delivered item' : `${items} delivered items`] : []),
  ];
  return (
    parts.length > 0 && (
      <Notice tone="warning" className={unread}>
        <p>{parts.join(' and ')} of this order can't be shown here. Please ask support.</p>
      </Notice>
    )
  );
}

/** A product's delivered items, or when to expect them (R-59). */
function Goods({ order, noteOf }: Pick<OrderDetailsProps, 'order' | 'noteOf'>) {
  const { cart, goods, status, unread } = order;
  const isCancelled = status === 2;
  if (goods === undefined)
    return (
      <div className={whole}>
        {isCancelled ? <Cancelled /> : !unread?.items && <ManualDelivery />}
        {cart.length > 0 && <Ordered cart={cart} />}
      </div>
    );
  return (
    <div className={whole}>
      {isCancelled && <Cancelled />}
      <ul className={products}>
        {linesOf(order).map((product) => (
          <li key={product.id}>
            <DeliveredItems
              product={product}
              delivered={deliveredOf(order, product.id)}
              isCancelled={isCancelled}
              note={noteOf(product.id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

type DeliveredItemsProps = {
  product: OrderProduct;
  delivered: ReturnType<typeof deliveredOf>;
  isCancelled: boolean;
  note: string | undefined;
};

function DeliveredItems({ product, delivered: { live, replaced }, isCancelled, note }: DeliveredItemsProps) {
  return (
    <>
      <div className={head}>
        <h2 className={name} dir="auto">
          {product.name}
          {product.quantity !== undefined && product.quantity > 1 && (
            <span className={quantity}> × {product.quantity}</span>
          )}
        </h2>
        {live.length > 1 && (
          <CopyButton text={live.join('\n')} what={`of ${product.name}`} label="Copy All" />
        )}
      </div>
      <DeliveryDetails details={product.answers} className={needs} />
      {live.length === 0 ? (
        <p className={waiting}>
          {isCancelled ? 'This was not delivered.' : "Nothing's here yet but it shall be delivered soon!"}
        </p>
      ) : (
        <>
          <ul className={items}>
            {live.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: delivered items never change nor move, and two may read alike
              <li key={at} className={item}>
                <ItemText text={text} />
                <CopyButton text={text} what={`item ${at + 1} of ${product.name}`} />
              </li>
            ))}
          </ul>
          {note !== undefined && (
            <div className={redeem}>
              <h3 className={redeemHeading}>How to redeem:</h3> <bdi>{note}</bdi>
            </div>
          )}
        </>
      )}
      {replaced.length > 0 && (
        <ul className={replacedItems} aria-label={`Replaced items of ${product.name}`}>
          {replaced.map((text, at) => (
            <li key={text} className={item}>
              <Badge>Replaced</Badge>
              <ItemText text={text} className={replacedCode} />
              <CopyButton text={text} what={`replaced item ${at + 1} of ${product.name}`} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The most characters of a code that fit a line 360 px wide, by the size of its letters. */
const FITTING = [
  { length: 'short', most: 21 },
  { length: 'medium', most: 26 },
  { length: 'long', most: 30 },
] as const;

/** A delivered item. One with spaces is a sentence, and wraps like one. */
function ItemText({ text, className }: { text: string; className?: string }) {
  const length = FITTING.find(({ most }) => text.length <= most)?.length ?? 'longest';
  return (
    <Code size="lg" className={cx(code, className)} data-length={/\s/.test(text) ? undefined : length}>
      {text}
    </Code>
  );
}

/** What was ordered and what its delivery needs (R-16), before anything of it is there. */
const Ordered = ({ cart }: { cart: readonly OrderProduct[] }) => (
  <section aria-label="What you ordered">
    <ul className={ordered}>
      {cart.map((product) => (
        <li key={product.id}>
          <span dir="auto">{itemName(product)}</span>
          <DeliveryDetails details={product.answers} />
        </li>
      ))}
    </ul>
  </section>
);

const Cancelled = () => (
  <Notice tone="warning" title="This order was cancelled">
    What you paid for undelivered items is in your balance.
  </Notice>
);

const ManualDelivery = () => (
  <Notice title="We have received your order">
    It will be delivered during working hours. If it is a service that needs coordination, please contact
    support via live support or by e-mail to{' '}
    <a translate="no" className={link({ look: 'text' })} href={`mailto:${brand.email}`}>
      {brand.email}
    </a>
    .
  </Notice>
);
