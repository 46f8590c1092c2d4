import { createFileRoute } from '@tanstack/react-router';
import { guestsOnly } from '#web/app/guards.ts';
import { head } from '#web/app/head.ts';
import { WithRedirect } from '#web/app/redirect.ts';
import { PendingPage } from '#web/app/session/PendingPage.tsx';
import { useCodes } from '#web/app/use-codes.ts';
import { ResetPasswordScreen } from '#web/features/reset-password/ResetPasswordScreen.tsx';
import { resetPasswordLogic } from '#web/features/reset-password/reset-password.effects.ts';

export const Route = createFileRoute('/reset-password')({
  validateSearch: WithRedirect,
  beforeLoad: ({ context }) => guestsOnly({ context }, '/my/profile/change-password'),
  head: () => head({ title: 'Reset password', noindex: true }),
  pendingComponent: PendingPage,
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  const { redirect } = Route.useSearch();
  const [state, send] = useCodes('resetPassword', resetPasswordLogic);
  return <ResetPasswordScreen state={state} send={send} redirect={redirect} />;
}
