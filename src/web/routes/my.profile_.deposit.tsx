import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useAppContext } from '#web/app/context.ts';
import { withCatalogue } from '#web/app/navigation/guards.ts';
import { DepositScreen } from '#web/features/account/deposit/DepositScreen.tsx';
import { depositLogic, isOffered } from '#web/features/account/deposit/deposit.effects.ts';
import { DepositSearch } from '#web/features/account/deposit/deposit-search.ts';
import { createSetAsideStore } from '#web/features/set-aside/set-aside-store.ts';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/my/profile_/deposit')({
  staticData: { page: 'guarded' },
  validateSearch: DepositSearch,
  beforeLoad: withCatalogue,
  head: () => head({ title: 'Deposit', noindex: true }),
  component: DepositPage,
});

function DepositPage() {
  const app = useAppContext();
  const router = useRouter();
  const { short } = Route.useSearch();
  const [logic] = useState(() => depositLogic({ ...app, setAside: createSetAsideStore(app) }));
  const [input] = useState(() => ({ isOffered: isOffered(app.actors), short }));
  const [state, send] = useMachine(logic, { clock: app.clock, input });
  const isAdded = state.matches('added');
  useEffect(() => {
    if (isAdded && short !== undefined) void router.navigate({ to: '/payment-methods', replace: true });
  }, [isAdded, short, router]);
  return <DepositScreen state={state} send={send} />;
}
