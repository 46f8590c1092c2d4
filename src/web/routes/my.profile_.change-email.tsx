import { createFileRoute } from '@tanstack/react-router';
import { useAppContext } from '#web/app/context.ts';
import { ChangeEmailScreen } from '#web/features/account/change-email/ChangeEmailScreen.tsx';
import { changeEmailLogic } from '#web/features/account/change-email/change-email.effects.ts';
import { useVerification } from '#web/features/account/verification/use-verification.ts';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/my/profile_/change-email')({
  staticData: { page: 'guarded' },
  head: () => head({ title: 'Change email', noindex: true }),
  component: ChangeEmailPage,
});

function ChangeEmailPage() {
  const shop = useAppContext();
  const [state, send] = useVerification(shop, shop.storedFlows.changeEmail, changeEmailLogic);
  return <ChangeEmailScreen state={state} send={send} />;
}
