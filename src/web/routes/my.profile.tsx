import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { head } from '#web/app/head.ts';
import { useShop } from '#web/app/shop.ts';
import { ProfileScreen } from '#web/features/profile/ProfileScreen.tsx';
import { profileLogic } from '#web/features/profile/profile.effects.ts';

export const Route = createFileRoute('/my/profile')({
  head: () => head({ title: 'My Profile', noindex: true }),
  component: ProfilePage,
});

function ProfilePage() {
  const shop = useShop();
  const navigate = Route.useNavigate();
  const [logic] = useState(() => profileLogic(shop));
  const [state, send] = useMachine(logic, { clock: shop.clock });

  // First away from here, then the end of the session: else the guard of this page would lead to the login.
  const hasLoggedOut = state.output?.kind === 'loggedOut';
  useEffect(() => {
    if (hasLoggedOut)
      void navigate({ to: '/' }).finally(() => shop.actors.session.send({ type: 'session.ended' }));
  }, [hasLoggedOut, navigate, shop]);

  return <ProfileScreen state={state} send={send} />;
}
