import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { guestsOnly } from '#web/app/guards.ts';
import { head } from '#web/app/head.ts';
import { WithRedirect } from '#web/app/redirect.ts';
import { PendingPage } from '#web/app/session/PendingPage.tsx';
import { useShop } from '#web/app/shop.ts';
import { LoginScreen } from '#web/features/login/LoginScreen.tsx';
import { loginLogic } from '#web/features/login/login.effects.ts';

export const Route = createFileRoute('/login')({
  validateSearch: WithRedirect,
  beforeLoad: ({ context, search }) => guestsOnly({ context }, search.redirect ?? '/my/profile'),
  head: () => head({ title: 'Log in', noindex: true }),
  pendingComponent: PendingPage,
  component: LoginPage,
});

function LoginPage() {
  const shop = useShop();
  const { redirect } = Route.useSearch();
  const [logic] = useState(() => loginLogic(shop));
  const [state, send] = useMachine(logic, { clock: shop.clock });

  // The session's own change leads on: the guard above is asked again.
  const isOver = state.status === 'done';
  useEffect(() => {
    if (isOver) shop.actors.session.send({ type: 'login.succeeded' });
  }, [isOver, shop]);

  return <LoginScreen state={state} send={send} redirect={redirect} />;
}
