import { createFileRoute } from '@tanstack/react-router';
import { useMachine, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { stepsToRedeem } from '#contract/orders.ts';
import { useAppContext } from '#web/app/context.ts';
import { membersOnly } from '#web/app/navigation/guards.ts';
import { SetAside } from '#web/app/parts/SetAside.tsx';
import { createAttemptStore } from '#web/features/checkout/attempt-store.ts';
import { problemSubject } from '#web/features/orders/problem-subject.ts';
import { isDeposit } from '#web/features/payment/delivery.ts';
import { PaymentScreen } from '#web/features/payment/PaymentScreen.tsx';
import { cachedPayment, paymentLogic } from '#web/features/payment/payment.effects.ts';
import { addressesOfEnded, isAwaited } from '#web/features/payment/payment-outcome.ts';
import type { ShownPayment } from '#web/features/payment/shown-payment.ts';
import { NotificationOffer } from '#web/features/payment-notification/NotificationOffer.tsx';
import {
  notificationOfferInput,
  notificationOfferLogic,
} from '#web/features/payment-notification/notification-offer.effects.ts';
import { waitingPayment } from '#web/features/payment-strip/to-waiting-payment.ts';
import { PendingPage } from '#web/features/session/PendingPage.tsx';
import { head } from '#web/platform/seo/head.ts';
import { whenVisible } from '#web/platform/when-visible.ts';

export const Route = createFileRoute('/payment/$paymentId')({
  staticData: { page: 'guarded' },
  beforeLoad: membersOnly,
  head: () => head({ title: 'Your payment', noindex: true }),
  pendingComponent: PendingPage,
  component: PaymentPage,
});

/** A new chart for each payment. */
function PaymentPage() {
  const { paymentId } = Route.useParams();
  return <Payment key={paymentId} id={paymentId} />;
}

function Payment({ id }: { id: string }) {
  const app = useAppContext();
  const [attemptStore] = useState(() => createAttemptStore(app));
  const [logic] = useState(() => paymentLogic({ ...app, attemptStore }));
  const [input] = useState(() => ({
    id,
    cached: cachedPayment(app, id),
    lastOrder: attemptStore.read().placed,
  }));
  const [state, send] = useMachine(logic, { clock: app.clock, input });
  const index = useSelector(app.actors.catalogue, ({ context }) => context.catalogue?.index);
  const { payment } = state.context;
  const { paymentStrip } = app.actors;
  useEffect(() => {
    if (payment === null) return;
    const waiting = waitingPayment(id, payment);
    if (waiting !== undefined) paymentStrip.send({ type: 'payment.read', id, payment: waiting });
    if (isAwaited(payment)) {
      paymentStrip.send({ type: 'payment.awaited', id });
      return;
    }
    // In the background a notification announces the payment instead of this page.
    return whenVisible(document, () => paymentStrip.send({ type: 'payment.told', id }));
  }, [paymentStrip, id, payment]);
  return (
    <>
      <SetAside leadsOn endedPayment={payment && addressesOfEnded(id, payment)} />
      <PaymentScreen
        state={state}
        send={send}
        offer={<Offer waitsFor={payment && isDeposit(payment) ? 'money' : 'codes'} />}
        noteOf={(variant) => stepsToRedeem(index?.variants.get(variant)?.at.node)}
        onProblem={() =>
          payment && app.actors.chatLauncher.send({ type: 'subject.given', text: problemOf(id, payment) })
        }
      />
    </>
  );
}

/** How a message to support begins: about the order, or about a payment that has none. */
function problemOf(id: string, { number, cart = [], order }: ShownPayment): string {
  return order == null
    ? problemSubject({ id, number, cart }, 'payment')
    : problemSubject({ id: order.id, number: order.number, cart });
}

/** The offer to be notified, with its own chart. */
function Offer({ waitsFor }: { waitsFor: 'codes' | 'money' }) {
  const [logic] = useState(() => notificationOfferLogic(window));
  const [input] = useState(() => notificationOfferInput(window));
  const [state, send] = useMachine(logic, { input });
  return <NotificationOffer state={state} send={send} waitsFor={waitsFor} />;
}
