import { createFileRoute } from '@tanstack/react-router';
import { head } from '#web/app/head.ts';
import { useCodes } from '#web/app/use-codes.ts';
import { ChangeEmailScreen } from '#web/features/change-email/ChangeEmailScreen.tsx';
import { changeEmailLogic } from '#web/features/change-email/change-email.effects.ts';

export const Route = createFileRoute('/my/profile_/change-email')({
  head: () => head({ title: 'Change e-mail', noindex: true }),
  component: ChangeEmailPage,
});

function ChangeEmailPage() {
  const [state, send] = useCodes('changeEmail', changeEmailLogic);
  return <ChangeEmailScreen state={state} send={send} />;
}
