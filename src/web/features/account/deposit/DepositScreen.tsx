import { useEffect } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { type Pkr, pkr } from '#contract/money.ts';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AlertIcon, CheckCircleIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Money } from '#web/ui/Money.tsx';
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import type { depositMachine } from './deposit.machine.ts';
import { DepositForm } from './parts/DepositForm.tsx';

const page = css({ maxWidth: 'form', mx: 'auto' });

const LEAD = 'Pay for orders instantly from your balance.';

const Short = ({ amount }: { amount: Pkr }) => (
  <>
    Your balance is <Money amount={amount} /> short. We'll keep your cart while you deposit, and bring it back
    once the money is there.
  </>
);

type Props = {
  state: SnapshotFrom<typeof depositMachine>;
  send: (event: EventFrom<typeof depositMachine>) => void;
};

/** A deposit to the balance (spec §2). */
export function DepositScreen({ state, send }: Props) {
  const { amount, limitNotice, formError, short } = state.context;
  const isAdded = state.matches('added');
  // The form had the focus and is gone.
  useEffect(() => {
    if (isAdded) focusPageHeading();
  }, [isAdded]);
  return (
    <section className={page} data-state={dataState(state)}>
      {isAdded ? (
        <EmptyState
          level={1}
          icon={<CheckCircleIcon />}
          title="Your deposit is in the cart"
          action={
            <Link to="/cart" look="primary">
              Go to the cart
            </Link>
          }
        >
          {limitNotice ?? (
            <>
              We'll add <Money amount={pkr(amount)} /> to your balance once you've paid.
            </>
          )}
        </EmptyState>
      ) : (
        <>
          <PageHeading lead={short === undefined ? LEAD : <Short amount={pkr(short)} />}>Deposit</PageHeading>
          <Card>
            {state.matches('unavailable') ? (
              <EmptyState
                icon={<AlertIcon />}
                title="Deposits aren't available right now"
                action={
                  <Link to="/my/profile" look="secondary">
                    Go to my profile
                  </Link>
                }
              >
                Your balance is safe. Please check back later.
              </EmptyState>
            ) : (
              <DepositForm
                isBusy={state.hasTag('busy')}
                formError={formError}
                short={short}
                onSubmit={(deposit) => send({ type: 'amount.submitted', ...deposit })}
              />
            )}
          </Card>
        </>
      )}
    </section>
  );
}
