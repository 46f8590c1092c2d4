import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { PaymentState } from '../PaymentScreen.tsx';

const box = css({ display: 'grid', gap: '4', justifyItems: 'start', alignContent: 'start' });
const title = css({ fontSize: 'lg' });
const list = css({ display: 'grid', gap: '1', ps: '5', listStyle: 'disc', overflowWrap: 'anywhere' });
const quiet = css({ color: 'fg.muted' });

export const BACK = 'Your items are back in your cart';

/** The items of a payment that ended without: a way to have them in the cart again, and how far that went (R-25). */
export function PutBack({ state, onWanted }: { state: PaymentState; onWanted: () => void }) {
  const { placed, missing } = state.context;
  if (state.hasTag('returned'))
    return (
      <Card as="section" className={box}>
        <h2 className={title}>{BACK}</h2>
        {missing.length > 0 && (
          <>
            <p>Not all of them: these are no longer sold, or did not fit.</p>
            <ul className={list}>
              {missing.map((name) => (
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
  if (!state.hasTag('offered') && !state.hasTag('returning')) return null;
  return (
    <Card as="section" className={box}>
      <h2 className={title}>Order it again?</h2>
      <ul className={list}>
        {placed?.cart.items.map(({ id, name, quantity }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span className={quiet}>× {quantity}</span>
          </li>
        ))}
      </ul>
      <p className={quiet}>They join what is in your cart now, at today's prices.</p>
      <Button pending={state.hasTag('returning')} onClick={onWanted}>
        Put back into the cart
      </Button>
    </Card>
  );
}
