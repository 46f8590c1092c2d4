import { createFileRoute } from '@tanstack/react-router';
import { useAppContext } from '#web/app/context.ts';
import { guestsOnly } from '#web/app/navigation/guards.ts';
import { RedirectSearch } from '#web/app/navigation/redirect-search.ts';
import { ResetPasswordScreen } from '#web/features/account/reset-password/ResetPasswordScreen.tsx';
import { resetPasswordLogic } from '#web/features/account/reset-password/reset-password.effects.ts';
import { useVerification } from '#web/features/account/verification/use-verification.ts';
import { PendingPage } from '#web/features/session/PendingPage.tsx';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/reset-password')({
  staticData: { page: 'guarded' },
  validateSearch: RedirectSearch,
  beforeLoad: ({ context }) => guestsOnly({ context }, '/my/profile/change-password'),
  head: () => head({ title: 'Reset password', noindex: true }),
  pendingComponent: PendingPage,
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  const { redirect } = Route.useSearch();
  const shop = useAppContext();
  const [state, send] = useVerification(shop, shop.storedFlows.resetPassword, resetPasswordLogic);
  return <ResetPasswordScreen state={state} send={send} redirect={redirect} />;
}
