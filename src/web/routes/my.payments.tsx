import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { head } from '#web/app/head.ts';
import { useShop } from '#web/app/shop.ts';
import { paymentsLogic } from '#web/features/history/history.effects.ts';
import { PAYMENTS_INPUT } from '#web/features/history/history.machine.ts';
import { PaymentsScreen } from '#web/features/history/PaymentsScreen.tsx';

export const Route = createFileRoute('/my/payments')({
  head: () => head({ title: 'My Payments', noindex: true }),
  component: Payments,
});

function Payments() {
  const shop = useShop();
  const [logic] = useState(() => paymentsLogic(shop));
  const [state, send] = useMachine(logic, { clock: shop.clock, input: PAYMENTS_INPUT });
  return <PaymentsScreen state={state} send={send} />;
}
