import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useAppContext } from '#web/app/context.ts';
import { membersOnly } from '#web/app/guards.ts';
import { createAttemptStore } from '#web/features/checkout/attempt-store.ts';
import { PaymentScreen } from '#web/features/payment/PaymentScreen.tsx';
import { cachedPayment, paymentLogic } from '#web/features/payment/payment.effects.ts';
import { waitingPayment } from '#web/features/payment-strip/to-waiting-payment.ts';
import { PendingPage } from '#web/features/session/PendingPage.tsx';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/payment/$paymentId')({
  staticData: { page: 'guarded' },
  beforeLoad: membersOnly,
  head: ({ params }) => head({ title: `Payment #${params.paymentId}`, noindex: true }),
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
  const { payment } = state.context;
  const { paymentStrip } = app.actors;
  useEffect(() => {
    if (payment === null) return;
    paymentStrip.send({ type: 'payment.read', id, payment: waitingPayment(id, payment) });
  }, [paymentStrip, id, payment]);
  return <PaymentScreen state={state} send={send} />;
}
