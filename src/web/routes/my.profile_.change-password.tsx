import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { head } from '#web/app/head.ts';
import { useShop } from '#web/app/shop.ts';
import { ChangePasswordScreen } from '#web/features/change-password/ChangePasswordScreen.tsx';
import { changePasswordLogic } from '#web/features/change-password/change-password.effects.ts';

export const Route = createFileRoute('/my/profile_/change-password')({
  head: () => head({ title: 'Change password', noindex: true }),
  component: ChangePasswordPage,
});

function ChangePasswordPage() {
  const shop = useShop();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [logic] = useState(() => changePasswordLogic(shop));
  const [state, send] = useMachine(logic, { clock: shop.clock });

  function goBack() {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/my/profile', replace: true });
  }

  return <ChangePasswordScreen state={state} send={send} onBack={goBack} />;
}
