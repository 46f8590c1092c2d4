import { useLayoutEffect } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { useBottomBar } from '#web/ui/useBottomBar.ts';
import type { cartBarMachine } from './cart-bar.machine.ts';

/**
 * On a phone it is sticky at the foot, above the notice about cookies, with its own space at the end of
 * the page. On a desktop it is below the header's cart.
 */
const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  bg: 'bg.raised',
  zIndex: '[5]',
  animation: 'rise',
  mdDown: {
    position: 'sticky',
    insetBlockEnd: '[calc(var(--foot, 0px) + var(--let-go))]',
    mx: '-4',
    px: '4',
    pt: '3',
    pb: '[max(0.75rem, env(safe-area-inset-bottom))]',
    borderTop: 'hairline',
  },
  md: {
    position: 'fixed',
    insetBlockStart: '16',
    insetInlineEnd: '[max(1.5rem, 50vw - 34.5rem)]',
    p: '3',
    border: 'hairline',
    borderRadius: 'lg',
    boxShadow: 'overlay',
  },
});
const words = css({
  flex: '[999 1 5.5rem]',
  color: 'fg.muted',
  fontSize: 'sm',
  lineHeight: 'tight',
  overflowWrap: 'anywhere',
});
/** The bar is no higher than the room that is kept for it. */
const name = css({ lineClamp: '2' });
const strong = css({ color: 'fg', fontWeight: 'bold' });
const go = css({ mdDown: { flexGrow: '1' } });
const dismiss = css({ mdDown: { display: 'none' } });

type CartBarProps = {
  state: SnapshotFrom<typeof cartBarMachine>;
  send: (event: EventFrom<typeof cartBarMachine>) => void;
};

/**
 * The added item, the sum and the way to the cart. The count of the cart is announced already,
 * so the bar says nothing by itself.
 */
export function CartBar({ state, send }: CartBarProps) {
  const { added, total: held } = state.context;
  const shown = state.matches({ keyboard: 'closed' }) ? added : null;
  useBottomBar(shown === null ? null : 'cart');
  // The pressed button may be where the bar is now.
  useLayoutEffect(() => {
    if (shown !== null) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <section
      aria-label="Added to your cart"
      data-state={dataState(state)}
      data-bar
      data-screen-only
      hidden={shown === null}
      className={bar}
    >
      {shown !== null && held !== null && (
        <>
          <div className={words}>
            <p className={name}>
              Added:{' '}
              <bdi>
                {shown.quantity > 1 && `${shown.quantity} × `}
                {shown.name}
              </bdi>
            </p>
            <p>
              Your cart: <Money amount={held} className={strong} />
            </p>
          </div>
          <Link to="/cart" look="primary" className={go}>
            Go to cart
          </Link>
          <Button
            variant="ghost"
            size="icon"
            className={dismiss}
            aria-label="Hide the bar"
            onClick={() => send({ type: 'bar.dismissed' })}
          >
            <CloseIcon />
          </Button>
        </>
      )}
    </section>
  );
}
