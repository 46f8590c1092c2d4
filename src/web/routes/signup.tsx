import { createFileRoute } from '@tanstack/react-router';
import { guestsOnly } from '#web/app/guards.ts';
import { head } from '#web/app/head.ts';
import { WithRedirect } from '#web/app/redirect.ts';
import { PendingPage } from '#web/app/session/PendingPage.tsx';
import { useCodes } from '#web/app/use-codes.ts';
import { SignupScreen } from '#web/features/signup/SignupScreen.tsx';
import { signupLogic } from '#web/features/signup/signup.effects.ts';

export const Route = createFileRoute('/signup')({
  validateSearch: WithRedirect,
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
  const [state, send] = useCodes('signup', signupLogic);
  return <SignupScreen state={state} send={send} redirect={redirect} />;
}
