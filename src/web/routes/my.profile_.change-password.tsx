import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { useAppContext } from '#web/app/context.ts';
import { ChangePasswordScreen } from '#web/features/account/change-password/ChangePasswordScreen.tsx';
import { changePasswordLogic } from '#web/features/account/change-password/change-password.effects.ts';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/my/profile_/change-password')({
  staticData: { page: 'guarded' },
  head: () => head({ title: 'Change password', noindex: true }),
  component: ChangePasswordPage,
});

function ChangePasswordPage() {
  const app = useAppContext();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [logic] = useState(() => changePasswordLogic(app));
  const [state, send] = useMachine(logic, { clock: app.clock });

  function goBack() {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/my/profile', replace: true });
  }

  return <ChangePasswordScreen state={state} send={send} onBack={goBack} />;
}
