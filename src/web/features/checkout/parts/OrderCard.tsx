import { payableOf, unavailableLines } from '#contract/cart.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { button } from '#styled/recipes';
import { productCount } from '#web/lib/item-names.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useBottomBar } from '#web/ui/useBottomBar.ts';
import type { CheckoutState } from '../checkout.machine.ts';
import type { CheckoutContext } from '../checkout.setup.ts';
import { nextStep } from '../method-selection.ts';
import { Summary } from './Summary.tsx';
import { shownCart } from './shown-cart.ts';

/**
 * On a phone its two parts are in the page itself, so that the lower one can stay in view. On a
 * desktop the whole card stays in view, below the page's header.
 */
const card = css({
  display: 'contents',
  md: { display: 'grid', position: 'sticky', top: '[calc(5.5rem + var(--let-go))]', gap: '5', p: '6' },
});
const bar = css({
  display: { base: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  borderTop: 'hairline',
  md: { pt: '5' },
  mdDown: {
    position: 'sticky',
    insetBlockEnd: '[calc(var(--foot, 0px) + var(--let-go))]',
    zIndex: 'header',
    mx: '-4',
    px: '4',
    pt: '3',
    pb: '[max(0.75rem, env(safe-area-inset-bottom))]',
    bg: 'bg.raised',
  },
});
const total = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: '4',
  lineHeight: 'tight',
  fontWeight: 'bold',
  mdDown: { flexDirection: 'column' },
});
const amount = css({ fontSize: { base: 'lg', md: 'xl' } });
/** Beside the button, because on a phone the top of the page is out of view. */
const refusal = css({
  flexBasis: 'full',
  // Leaves room for the chat button.
  mdDown: { me: '16' },
});
const submit = css({ flex: '[1 0 min(10rem, 100%)]' });
const hint = css({ flexBasis: 'full', color: 'fg.muted', fontSize: 'sm', textAlign: 'center' });

/**
 * It loads the whole page, so that the host is asked about the session: this tab may still believe
 * that it goes on.
 */
const toLogin = (
  <a className={button({ variant: 'secondary', size: 'sm' })} href="/login?redirect=%2Fpayment-methods">
    Log in
  </a>
);

/** The host refuses an order with such a line (R-13), and the cart says which it is. */
const toCart = (
  <Link to="/cart" look="secondary" size="sm">
    Go to your cart
  </Link>
);

type OrderCardProps = {
  state: CheckoutState;
  catalogue: CatalogueIndex | null;
  onSubmit: () => void;
};

/** The order, and in a bar its total and the button that places it. */
export function OrderCard({ state, catalogue, onSubmit }: OrderCardProps) {
  const cart = shownCart(state);
  const { result } = state.context;
  const isSubmitting = state.hasTag('submitting');
  const hasButton = isSubmitting || state.hasTag('selecting') || state.hasTag('loading');
  useBottomBar(cart && (hasButton ? 'tall' : 'low'));
  if (cart === null) return null;
  const unavailable = catalogue === null ? [] : unavailableLines(cart.items, catalogue);
  return (
    <Card as="div" padded={false} className={card}>
      <Summary cart={cart} catalogue={catalogue} />
      <div data-bar className={bar}>
        {state.hasTag('refused') && result?.kind === 'refused' && (
          <Notice tone="error" alert className={refusal} {...(result.needsLogin && { action: toLogin })}>
            <p>{result.reason}</p>
          </Notice>
        )}
        {state.hasTag('selecting') && unavailable.length > 0 && (
          <Notice tone="warning" role="status" className={refusal} action={toCart}>
            <p>
              <bdi>{unavailable.length === 1 ? unavailable[0]?.name : productCount(unavailable.length)}</bdi>{' '}
              can't be bought right now. Please change your cart before you order.
            </p>
          </Notice>
        )}
        <p className={total}>
          Total <Money className={amount} amount={payableOf(cart)} />
        </p>
        {hasButton && (
          <>
            <Button
              className={submit}
              pending={isSubmitting}
              disabled={!state.can({ type: 'order.submitted', key: '', startedAt: 0 }) && !isSubmitting}
              onClick={onSubmit}
            >
              Place order
            </Button>
            <p className={hint}>{hintOf(state.context)}</p>
          </>
        )}
      </div>
    </Card>
  );
}

/** The missing choice; if nothing is missing, the next step. */
function hintOf({ methods, selection }: CheckoutContext): string {
  const next = nextStep(methods, selection);
  if (next !== 'ready') return NEXT_HINTS[next];
  return selection.method === 'balance' ? BALANCE_HINT : READY_HINT;
}
const NEXT_HINTS = {
  method: 'Choose a payment method to continue.',
  coin: 'Choose a coin to continue.',
} as const;
const READY_HINT = 'The next page shows you how to pay.';
const BALANCE_HINT = "We'll take it from your balance right away.";
