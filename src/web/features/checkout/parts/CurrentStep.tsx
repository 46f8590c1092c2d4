import { css } from '#styled/css';
import type { CheckoutState, SendToCheckout } from '../checkout.machine.ts';
import type { AttemptId } from '../checkout.setup.ts';
import { Assurance } from './Assurance.tsx';
import { LoadingMethods, Methods } from './Methods.tsx';
import { PriceIncreased, Repriced } from './NewPrices.tsx';
import { PendingPayment, Redirecting, StillChecking } from './Steps.tsx';
import { shownCart } from './shown-cart.ts';

const column = css({ display: 'grid', gap: '4', minWidth: '0' });

type CurrentStepProps = {
  state: CheckoutState;
  send: SendToCheckout;
  createAttemptId: () => AttemptId;
  sellsDeposits: boolean;
};

/** The methods, or what must be settled before one can be selected. */
export function CurrentStep({ state, send, createAttemptId, sellsDeposits }: CurrentStepProps) {
  const { context } = state;
  const { attempt, result } = context;
  const isLoading = state.hasTag('loading');
  const isSubmitting = state.hasTag('submitting');
  const resumeSelection = () => send({ type: 'selection.resumed' });
  return (
    <div className={column}>
      {isLoading && (
        <>
          <LoadingMethods />
          <Assurance />
        </>
      )}
      {state.hasTag('redirecting') && <Redirecting />}
      {state.hasTag('stillChecking') && !isLoading && (
        <StillChecking
          step={state.hasTag('unsupported') ? 'unsupported' : state.hasTag('checking') ? 'checking' : 'idle'}
          error={context.checkError}
          onCheck={() => send({ type: 'check.pressed' })}
          onRelease={state.can(RELEASE) ? () => send(RELEASE) : null}
        />
      )}
      {state.hasTag('repriced') && result?.kind === 'repriced' && attempt !== null && (
        <Repriced
          message={result.message}
          from={attempt.checkout.cart}
          to={result.cart}
          canOrder={state.can({ type: 'order.resubmitted', ...ANY_ATTEMPT_ID })}
          onOrder={() => send({ type: 'order.resubmitted', ...createAttemptId() })}
          onBack={resumeSelection}
        />
      )}
      {state.hasTag('priceIncreased') && (
        <PriceIncreased
          from={context.acceptedCart}
          to={context.cart}
          onAccept={() => send({ type: 'prices.accepted' })}
        />
      )}
      {state.hasTag('pending') && result?.kind === 'pending' && (
        <PendingPayment redir={result.redir} mayBeThisOrder={context.hasReleased} onBack={resumeSelection} />
      )}
      {(state.hasTag('selecting') || isSubmitting) && (
        <>
          <Methods
            context={context}
            cart={shownCart(state) ?? context.cart}
            disabled={isSubmitting}
            sellsDeposits={sellsDeposits}
            onSelect={send}
          />
          <Assurance />
        </>
      )}
    </div>
  );
}

const RELEASE = { type: 'attempt.released' } as const;

/** Asks the chart whether it would take the event. */
const ANY_ATTEMPT_ID: AttemptId = { key: '', startedAt: 0 };
