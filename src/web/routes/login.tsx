import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useAppContext } from '#web/app/context.ts';
import { guestsOnly } from '#web/app/navigation/guards.ts';
import { RedirectSearch } from '#web/app/navigation/redirect-search.ts';
import { LoginScreen } from '#web/features/account/login/LoginScreen.tsx';
import { loginLogic } from '#web/features/account/login/login.effects.ts';
import { PendingPage } from '#web/features/session/PendingPage.tsx';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/login')({
  staticData: { page: 'guarded' },
  validateSearch: RedirectSearch,
  beforeLoad: ({ context, search }) => guestsOnly({ context }, search.redirect ?? '/my/profile'),
  head: () => head({ title: 'Log in', noindex: true }),
  pendingComponent: PendingPage,
  component: LoginPage,
});

function LoginPage() {
  const app = useAppContext();
  const { redirect } = Route.useSearch();
  const [logic] = useState(() => loginLogic(app));
  const [state, send] = useMachine(logic, { clock: app.clock });

  // The change of the session leads on, because it runs the guard above again.
  const isDone = state.status === 'done';
  useEffect(() => {
    if (isDone) app.actors.session.send({ type: 'login.succeeded' });
  }, [isDone, app]);

  return <LoginScreen state={state} send={send} redirect={redirect} />;
}
