import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useAppContext } from '#web/app/context.ts';
import { paymentsLogic } from '#web/features/orders/history.effects.ts';
import { PAYMENTS_INPUT } from '#web/features/orders/history.machine.ts';
import { PaymentsScreen } from '#web/features/orders/PaymentsScreen.tsx';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/my/payments')({
  staticData: { page: 'guarded' },
  head: () => head({ title: 'My Payments', noindex: true }),
  component: Payments,
});

function Payments() {
  const app = useAppContext();
  const [logic] = useState(() => paymentsLogic(app));
  const [state, send] = useMachine(logic, { clock: app.clock, input: PAYMENTS_INPUT });
  return <PaymentsScreen state={state} send={send} />;
}
