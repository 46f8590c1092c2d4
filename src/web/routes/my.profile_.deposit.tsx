import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { withCatalogue } from '#web/app/guards.ts';
import { head } from '#web/app/head.ts';
import { useShop } from '#web/app/shop.ts';
import { DepositScreen } from '#web/features/deposit/DepositScreen.tsx';
import { depositLogic, isOffered } from '#web/features/deposit/deposit.effects.ts';

export const Route = createFileRoute('/my/profile_/deposit')({
  beforeLoad: withCatalogue,
  head: () => head({ title: 'Deposit', noindex: true }),
  component: DepositPage,
});

function DepositPage() {
  const shop = useShop();
  const [logic] = useState(() => depositLogic(shop));
  const [input] = useState(() => ({ isOffered: isOffered(shop.actors) }));
  const [state, send] = useMachine(logic, { clock: shop.clock, input });
  return <DepositScreen state={state} send={send} />;
}
