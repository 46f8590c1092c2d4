import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { PaymentState } from '../payment.machine.ts';

const box = css({ display: 'grid', gap: '4', justifyItems: 'start', alignContent: 'start' });
const title = css({ fontSize: 'lg' });
const list = css({ display: 'grid', gap: '1', ps: '5', listStyle: 'disc', overflowWrap: 'anywhere' });
const quiet = css({ color: 'fg.muted' });

export const ITEMS_RESTORED = 'Your items are back in your cart';
const NOT_RESTORED = "We couldn't put the items back in your cart. Please try again.";

/**
 * The items of a payment that ended without an order. They can be put back into the cart once
 * (R-25).
 */
export function RestoreItems({ state, onRestore }: { state: PaymentState; onRestore: () => void }) {
  const { lastOrder, notRestored } = state.context;
  if (state.hasTag('restored'))
    return (
      <Card as="section" className={box}>
        <h2 className={title}>{ITEMS_RESTORED}</h2>
        {notRestored.length > 0 && (
          <>
            <p>We couldn't add these: they're no longer sold, or your cart is full.</p>
            <ul className={list}>
              {notRestored.map((name) => (
                <li key={name} dir="auto">
                  {name}
                </li>
              ))}
            </ul>
          </>
        )}
        <Link to="/cart" look="primary">
          Go to your cart
        </Link>
      </Card>
    );
  if (!state.hasTag('restorable') && !state.hasTag('restoring')) return null;
  return (
    <Card as="section" className={box}>
      <h2 className={title}>Order it again?</h2>
      <ul className={list}>
        {lastOrder?.cart.items.map(({ id, name, quantity }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span className={quiet}>× {quantity}</span>
          </li>
        ))}
      </ul>
      {state.hasTag('notRestored') && (
        <Notice tone="error" alert>
          {NOT_RESTORED}
        </Notice>
      )}
      <p className={quiet}>We'll put them back at today's prices.</p>
      <Button pending={state.hasTag('restoring')} onClick={onRestore}>
        Put them back in the cart
      </Button>
    </Card>
  );
}
