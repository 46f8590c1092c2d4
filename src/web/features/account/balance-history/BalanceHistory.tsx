import type { EventFrom, SnapshotFrom } from 'xstate';
import { pkr } from '#contract/money.ts';
import type { BalanceChange } from '#contract/payments.ts';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { LeftOut } from '#web/ui/LeftOut.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { balanceHistoryMachine } from './balance-history.machine.ts';

const title = css({ fontSize: 'lg', mb: '3' });
const box = css({ display: 'grid', gap: '4', justifyItems: 'start' });
const list = css({ width: 'full' });
const row = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  columnGap: '4',
  alignItems: 'baseline',
  py: '3',
  borderTop: 'hairline',
});
const reason = css({ overflowWrap: 'anywhere' });
const about = css({
  color: 'fg.muted',
  fontSize: 'sm',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  overflowWrap: 'anywhere',
  // As high as a finger, in a line of text.
  '& a': { display: 'inline-block', py: '[0.625rem]', my: '[-0.625rem]' },
});
const amount = css({
  gridRow: '1 / span 2',
  gridColumn: '2',
  fontWeight: 'bold',
  whiteSpace: 'nowrap',
  '&[data-sign=plus]': { color: 'success' },
});
const muted = css({ color: 'fg.muted' });
const skeleton = css({ height: '24' });

type Props = {
  state: SnapshotFrom<typeof balanceHistoryMachine>;
  send: (event: EventFrom<typeof balanceHistoryMachine>) => void;
};

/** Every change of the balance, with its reason (R-50). */
export function BalanceHistory({ state, send }: Props) {
  const { changes, hasMore, isIncomplete, reason: why } = state.context;
  return (
    <div data-state={dataState(state)}>
      {!state.matches('absent') && (
        <Card as="section" aria-label="Balance history" aria-busy={state.matches('loading')}>
          <h2 className={title}>Balance history</h2>
          {state.matches('loading') && (
            <div role="status" aria-label="Loading your balance history">
              <Skeleton shape="block" className={skeleton} />
            </div>
          )}
          {state.matches('failed') && (
            <Notice
              tone="error"
              alert
              title="Couldn't load your balance history."
              action={
                <Button variant="secondary" size="sm" onClick={() => send({ type: 'retry.pressed' })}>
                  Try again
                </Button>
              }
            >
              <p>
                <bdi>{why}</bdi>
              </p>
            </Notice>
          )}
          {state.matches('shown') && isIncomplete && <LeftOut>Some changes to your balance</LeftOut>}
          {state.matches('shown') && changes.length === 0 && !isIncomplete && (
            <p className={muted}>Deposits, refunds and orders you pay from your balance will appear here.</p>
          )}
          {state.matches('shown') && changes.length > 0 && (
            <div className={box}>
              <ul className={list}>
                {changes.map((change) => (
                  <Change key={change.id} change={change} />
                ))}
              </ul>
              {state.matches({ shown: 'stale' }) && (
                <Notice tone="warning" role="status">
                  <p>
                    Couldn't load older changes: <bdi>{why}</bdi>
                  </p>
                </Notice>
              )}
              {hasMore && (
                <Button
                  variant="secondary"
                  size="sm"
                  pending={state.hasTag('busy')}
                  onClick={() => send({ type: 'more.pressed' })}
                >
                  Show older changes
                </Button>
              )}
            </div>
          )}
        </Card>
      )}
    </div>
  );
}

function Change({ change }: { change: BalanceChange }) {
  const { amount: moved, created_at, order, payment_id, payment_number } = change;
  const isCredit = moved >= 0;
  return (
    <li className={row}>
      <p className={reason} dir="auto">
        {change.reason}
      </p>
      <p className={about}>
        <DateTime at={created_at} />
        {order !== undefined && (
          <Link to="/my/orders" search={{ order: order.id }}>
            Order <span translate="no">{order.number ?? order.id}</span>
          </Link>
        )}
        {payment_id !== undefined && (
          <Link to="/payment/$paymentId" params={{ paymentId: payment_id }}>
            {payment_number === undefined ? (
              <>
                The payment <VisuallyHidden>{payment_id}</VisuallyHidden>
              </>
            ) : (
              <>
                Payment <span translate="no">{payment_number}</span>
              </>
            )}
          </Link>
        )}
      </p>
      <p className={amount} data-sign={isCredit ? 'plus' : 'minus'}>
        <Money sign={isCredit ? '+' : '−'} amount={pkr(Math.abs(moved))} />
      </p>
    </li>
  );
}
