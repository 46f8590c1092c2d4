import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useAppContext } from '#web/app/context.ts';
import { withCatalogue } from '#web/app/guards.ts';
import { DepositScreen } from '#web/features/account/deposit/DepositScreen.tsx';
import { depositLogic, isOffered } from '#web/features/account/deposit/deposit.effects.ts';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/my/profile_/deposit')({
  staticData: { page: 'guarded' },
  beforeLoad: withCatalogue,
  head: () => head({ title: 'Deposit', noindex: true }),
  component: DepositPage,
});

function DepositPage() {
  const app = useAppContext();
  const [logic] = useState(() => depositLogic(app));
  const [input] = useState(() => ({ isOffered: isOffered(app.actors) }));
  const [state, send] = useMachine(logic, { clock: app.clock, input });
  return <DepositScreen state={state} send={send} />;
}
