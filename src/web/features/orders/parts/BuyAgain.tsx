import { useEffect, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { productCount } from '#web/lib/item-names.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { buyAgainMachine, NotAdded } from '../buy-again.machine.ts';

const box = css({ display: 'grid', gap: '3', justifyItems: 'start' });
const added = css({ display: 'flex', alignItems: 'center', gap: '2', color: 'success', fontWeight: 'bold' });
const list = css({ ps: '5', listStyle: 'disc', overflowWrap: 'anywhere' });

const WHY: Readonly<Record<NotAdded['why'], string>> = {
  gone: 'no longer sold',
  outOfStock: 'out of stock',
  cartFull: "your cart can't hold any more of it",
};

type Props = {
  state: SnapshotFrom<typeof buyAgainMachine>;
  send: (event: EventFrom<typeof buyAgainMachine>) => void;
  /** Whether it is the main thing to do: nothing of the order is still to come. */
  isMain?: boolean;
  /** How many products of the order can't be read. */
  unread?: number;
};

/** Puts an order's items into the cart again, and says what could not be added. */
export function BuyAgain({ state, send, isMain = true, unread = 0 }: Props) {
  const weight = isMain ? 'primary' : 'secondary';
  const { notAdded } = state.context;
  const isDone = state.hasTag('done');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button has gone; the way on takes its place.
    if (isDone && document.activeElement === document.body) root.current?.querySelector('a')?.focus();
  }, [isDone]);
  return (
    <div ref={root} data-state={dataState(state)} data-screen-only className={box}>
      {isDone ? (
        <p className={added}>
          <CheckIcon /> Added{' '}
          <Link to="/cart" look={weight} size="sm">
            Go to your cart
          </Link>
        </p>
      ) : (
        !state.matches('notAdded') && (
          <Button
            variant={weight}
            size="sm"
            pending={state.hasTag('busy')}
            onClick={() => send({ type: 'buyAgain.pressed' })}
          >
            Buy again
          </Button>
        )
      )}
      <LiveRegion message={isDone ? "Added to your cart at today's prices." : ''} />
      {state.matches('failed') && (
        <Notice tone="error" alert>
          <p>We couldn't add the items. Please try again.</p>
        </Notice>
      )}
      {(state.matches('notAdded') || notAdded.length > 0 || (isDone && unread > 0)) && (
        <Notice
          tone="warning"
          role="status"
          title={isDone ? "We couldn't add everything" : 'None of it is available right now'}
        >
          <ul className={list}>
            {notAdded.map(({ name, why }) => (
              <li key={name}>
                <bdi>{name}</bdi>: {WHY[why]}
              </li>
            ))}
            {unread > 0 && <li>{productCount(unread)}: can't be read</li>}
          </ul>
        </Notice>
      )}
    </div>
  );
}
