import type { CatalogueIndex } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AlertIcon, CartIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { CheckoutState, SendToCheckout } from './checkout.machine.ts';
import type { AttemptId } from './checkout.setup.ts';
import { CurrentStep } from './parts/CurrentStep.tsx';
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
  /** Labels the details of the order's lines; null while it is not loaded. */
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
          <CurrentStep
            state={state}
            send={send}
            createAttemptId={createAttemptId}
            sellsDeposits={catalogue?.variants.has(BALANCE_VARIANT) !== false}
          />
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

const LoadFailed = ({ reason, onRetry }: { reason: string | null; onRetry: () => void }) => (
  <EmptyState
    icon={<AlertIcon />}
    title="Oops.. Couldn't fetch some data from server. Is your Internet working?"
    action={<Button onClick={onRetry}>Try again</Button>}
  >
    {reason !== null && <p>{reason}</p>}
  </EmptyState>
);

/** Also shown when a shopper returns from a gateway's invoice. */
const EmptyCart = () => (
  <EmptyState
    icon={<CartIcon />}
    title="Your cart is empty! Add some stuff to your cart before proceeding to payment."
    action={
      <Link to="/" look="primary">
        Go to the shop
      </Link>
    }
  >
    <p>
      Have you just placed an order? You'll find it in <Link to="/my/payments">My Payments</Link>.
    </p>
  </EmptyState>
);
