import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useAppContext } from '#web/app/context.ts';
import { BalanceHistory } from '#web/features/account/balance-history/BalanceHistory.tsx';
import { balanceHistoryLogic } from '#web/features/account/balance-history/balance-history.effects.ts';
import { ProfileScreen } from '#web/features/account/profile/ProfileScreen.tsx';
import { profileLogic } from '#web/features/account/profile/profile.effects.ts';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/my/profile')({
  staticData: { page: 'guarded' },
  head: () => head({ title: 'My Profile', noindex: true }),
  component: ProfilePage,
});

function ProfilePage() {
  const app = useAppContext();
  const navigate = Route.useNavigate();
  const [logic] = useState(() => profileLogic({ request: app.request, browser: window }));
  const [state, send] = useMachine(logic, { clock: app.clock });

  // Leave before the session ends, or this page's guard would redirect to the login.
  const hasLoggedOut = state.output?.kind === 'loggedOut';
  useEffect(() => {
    if (hasLoggedOut)
      void navigate({ to: '/' }).finally(() => app.actors.session.send({ type: 'session.ended' }));
  }, [hasLoggedOut, navigate, app]);

  return <ProfileScreen state={state} send={send} history={<History />} />;
}

/** The history of the balance, with its own chart. */
function History() {
  const app = useAppContext();
  const [logic] = useState(() => balanceHistoryLogic(app));
  const [state, send] = useMachine(logic, { clock: app.clock });
  return <BalanceHistory state={state} send={send} />;
}
