import { createFileRoute } from '@tanstack/react-router';
import { useAppContext } from '#web/app/context.ts';
import { guestsOnly } from '#web/app/guards.ts';
import { RedirectSearch } from '#web/app/redirect-search.ts';
import { SignupScreen } from '#web/features/account/signup/SignupScreen.tsx';
import { signupLogic } from '#web/features/account/signup/signup.effects.ts';
import { useVerification } from '#web/features/account/verification/use-verification.ts';
import { PendingPage } from '#web/features/session/PendingPage.tsx';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/signup')({
  staticData: { page: 'guarded' },
  validateSearch: RedirectSearch,
  beforeLoad: ({ context, search }) =>
    guestsOnly(
      { context },
      search.redirect === undefined ? '/login' : `/login?redirect=${encodeURIComponent(search.redirect)}`,
    ),
  head: () => head({ title: 'Sign up', noindex: true }),
  pendingComponent: PendingPage,
  component: SignupPage,
});

function SignupPage() {
  const { redirect } = Route.useSearch();
  const shop = useAppContext();
  const [state, send] = useVerification(shop, shop.storedFlows.signup, signupLogic);
  return <SignupScreen state={state} send={send} redirect={redirect} />;
}
