import type { ReactNode } from 'react';
import type { Cart } from '#contract/cart.ts';
import { discountOf, payableOf } from '#contract/cart.ts';
import { css } from '#styled/css';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';

const root = css({
  display: 'grid',
  gap: { base: '3', md: '4' },
  bg: 'bg.raised',
  border: 'hairline',
  md: { p: '5', borderRadius: 'lg' },
  // On a phone what is to be paid stays in view, at the foot of the screen.
  mdDown: {
    position: 'sticky',
    insetBlockEnd: '0',
    zIndex: '[1]',
    mx: '-4',
    px: '4',
    pt: '3',
    pb: '[max(0.75rem, env(safe-area-inset-bottom))]',
    borderInlineWidth: '0',
    borderBlockEndWidth: '0',
    gridTemplateColumns: '1fr auto',
    alignItems: 'center',
  },
});
const amounts = css({ display: 'grid', gap: { base: '0', md: '2' } });
const row = css({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '3' });
const part = css({ color: 'fg.muted', fontSize: 'sm' });
const whole = css({
  fontWeight: 'bold',
  fontSize: 'lg',
  mdDown: {
    flexDirection: 'column',
    gap: '0',
    lineHeight: 'tight',
    '& dt': { fontSize: 'sm', fontWeight: 'normal' },
  },
  md: { pt: '3', borderTop: 'hairline' },
});

/** What the lines come to, what a coupon takes off, what is to be paid, and the one way on. */
export function Summary({ cart }: { cart: Cart }) {
  const off = discountOf(cart.totalPrice, cart);
  const count = cart.items.length;
  return (
    <section aria-label="Summary" className={root}>
      <dl className={amounts}>
        <Row kind={part} term={count === 1 ? '1 item' : `${count} items`}>
          <Money amount={cart.totalPrice} />
        </Row>
        {off > 0 && (
          <Row kind={part} term={cart.coupon === undefined ? 'Discount' : `Discount (${cart.coupon})`}>
            −<Money amount={off} />
          </Row>
        )}
        <Row kind={whole} term="Total">
          <Money amount={payableOf(cart)} />
        </Row>
      </dl>
      <Link to="/payment-methods" look="primary">
        Go to payment
      </Link>
    </section>
  );
}

const Row = ({ kind, term, children }: { kind: string; term: string; children: ReactNode }) => (
  <div className={`${row} ${kind}`}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
