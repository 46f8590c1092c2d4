import type { MouseEvent } from 'react';
import type { Cart } from '#contract/cart.ts';
import { discountOf, payableOf } from '#contract/cart.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { useBottomBar } from '#web/ui/useBottomBar.ts';

const card = css({
  md: { p: '5', bg: 'bg.raised', border: 'hairline', borderRadius: 'lg' },
  mdDown: { display: 'contents' },
});
const parts = css({
  display: 'grid',
  gap: '2',
  color: 'fg.muted',
  fontSize: 'sm',
  md: { pb: '3', mb: '3', borderBottom: 'hairline' },
});
const row = css({ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '3' });
const term = css({ minWidth: '0', overflowWrap: 'anywhere' });
/** On a phone the total stays in view at the bottom of the screen. */
const pay = css({
  display: { base: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  gap: '4',
  mdDown: {
    position: 'sticky',
    insetBlockEnd: '[calc(var(--foot, 0px) + var(--let-go))]',
    zIndex: '[1]',
    alignItems: 'center',
    mx: '-4',
    px: '4',
    pt: '3',
    pb: '[max(0.75rem, env(safe-area-inset-bottom))]',
    bg: 'bg.raised',
    borderTop: 'hairline',
  },
});
const total = css({
  flex: '[999 1 auto]',
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  justifyContent: 'space-between',
  alignItems: { base: 'start', md: 'baseline' },
  lineHeight: 'tight',
});
const whole = css({ fontWeight: 'bold', fontSize: 'lg' });
/** As wide as the bar where it is below the total. */
const go = css({ flexGrow: '1' });
const quiet = css({
  color: 'fg.muted',
  fontSize: 'sm',
  md: { color: 'fg', fontSize: 'md', fontWeight: 'bold' },
});

type SummaryProps = {
  cart: Cart;
  /** Asks for the first missing detail; null if delivery knows all that it needs. */
  onLacking: (() => void) | null;
  /** The shopper goes on to the checkout; it may keep them here. */
  onPay: (event: MouseEvent) => void;
};

/**
 * The subtotal, the discount, the total, and the button to the checkout, which asks first for what
 * delivery needs.
 */
export function Summary({ cart, onLacking, onPay }: SummaryProps) {
  useBottomBar('low');
  const discountAmount = discountOf(cart.totalPrice, cart);
  return (
    <section aria-label="Summary" className={card}>
      {discountAmount > 0 && (
        <dl className={parts}>
          <div className={row}>
            <dt>Items</dt>
            <dd>
              <Money amount={cart.totalPrice} />
            </dd>
          </div>
          <div className={row}>
            <dt className={term}>
              <bdi>Discount{cart.coupon !== undefined && ` (${cart.coupon})`}</bdi>
            </dt>
            <dd>
              <Money sign="−" amount={discountAmount} />
            </dd>
          </div>
        </dl>
      )}
      <div data-bar className={pay}>
        <p className={total}>
          <span className={quiet}>Total</span> <Money amount={payableOf(cart)} className={whole} />
        </p>
        {onLacking === null ? (
          <Link to="/payment-methods" look="primary" className={go} onClick={onPay}>
            Go to payment
          </Link>
        ) : (
          <Button className={go} onClick={onLacking}>
            Go to payment
          </Button>
        )}
      </div>
    </section>
  );
}
