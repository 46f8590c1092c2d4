import type { CatalogueIndex } from '#contract/catalogue.ts';
import { dataState } from '#statecharts/effects.ts';
import { css } from '#styled/css';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { CheckoutState, SendToCheckout } from './checkout.machine.ts';
import type { AttemptId } from './checkout.setup.ts';
import { CurrentStep } from './parts/CurrentStep.tsx';
import { EmptyCart, LoadFailed } from './parts/NothingToPay.tsx';
import { OrderCard } from './parts/OrderCard.tsx';
import { OutcomeUnknown, REDIRECTING } from './parts/Steps.tsx';
import { useFocusOnStepChange } from './parts/use-focus-on-step-change.ts';

const columns = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '6',
  md: { display: 'grid', gridTemplateColumns: '[minmax(0, 1fr) 22rem]', alignItems: 'start', gap: '8' },
});

type CheckoutScreenProps = {
  state: CheckoutState;
  send: SendToCheckout;
  createAttemptId: () => AttemptId;
  /** Names what was answered for the delivery of the order's lines; null while it is not loaded. */
  catalogue: CatalogueIndex | null;
};

/** The payment method selection (spec §4): how to pay, and beside it the order. */
export function CheckoutScreen({ state, send, createAttemptId, catalogue }: CheckoutScreenProps) {
  useFocusOnStepChange(state);
  return (
    <section data-state={dataState(state)} aria-busy={state.hasTag('loading')}>
      <PageHeading>Payment</PageHeading>
      <LiveRegion message={state.hasTag('redirecting') ? REDIRECTING : ''} />
      {state.hasTag('loadFailed') && (
        <LoadFailed reason={state.context.reason} onRetry={() => send({ type: 'retry.pressed' })} />
      )}
      {state.hasTag('empty') && <EmptyCart />}
      {state.hasTag('outcomeUnknown') && (
        <OutcomeUnknown onBack={() => send({ type: 'selection.resumed' })} />
      )}
      {!STEPS_WITHOUT_ORDER.some((tag) => state.hasTag(tag)) && (
        <div className={columns}>
          <CurrentStep state={state} send={send} createAttemptId={createAttemptId} />
          <OrderCard
            state={state}
            catalogue={catalogue}
            onSubmit={() => send({ type: 'order.submitted', ...createAttemptId() })}
          />
        </div>
      )}
    </section>
  );
}

/** The steps without an order to show. */
const STEPS_WITHOUT_ORDER = ['loadFailed', 'empty', 'outcomeUnknown'] as const;
