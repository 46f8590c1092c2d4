import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { checkoutsOf } from '#web/app/checkouts.ts';
import { membersOnly } from '#web/app/guards.ts';
import { head } from '#web/app/head.ts';
import { PendingPage } from '#web/app/session/PendingPage.tsx';
import { useShop } from '#web/app/shop.ts';
import { PaymentScreen } from '#web/features/payment/PaymentScreen.tsx';
import { loadedBefore, paymentLogic } from '#web/features/payment/payment.effects.ts';

export const Route = createFileRoute('/payment/$paymentId')({
  beforeLoad: membersOnly,
  head: ({ params }) => head({ title: `Payment #${params.paymentId}`, noindex: true }),
  pendingComponent: PendingPage,
  component: PaymentPage,
});

/** Another payment is another chart. */
function PaymentPage() {
  const { paymentId } = Route.useParams();
  return <Payment key={paymentId} id={paymentId} />;
}

function Payment({ id }: { id: string }) {
  const shop = useShop();
  const [checkouts] = useState(() => checkoutsOf(shop));
  const [logic] = useState(() => paymentLogic({ ...shop, checkouts }));
  const [input] = useState(() => ({
    id,
    reading: loadedBefore(shop, id),
    placed: checkouts.read().placed,
  }));
  const [state, send] = useMachine(logic, { clock: shop.clock, input });
  return <PaymentScreen state={state} send={send} />;
}
