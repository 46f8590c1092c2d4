import { createFileRoute, Navigate } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useAppContext } from '#web/app/context.ts';
import { useActorValue } from '#web/app/hooks/use-actor-value.ts';
import { guestsOnly } from '#web/app/navigation/guards.ts';
import { RedirectSearch } from '#web/app/navigation/redirect-search.ts';
import { SignupScreen } from '#web/features/account/signup/SignupScreen.tsx';
import { signupLogic } from '#web/features/account/signup/signup.effects.ts';
import { useVerification } from '#web/features/account/verification/use-verification.ts';
import { PendingPage } from '#web/features/session/PendingPage.tsx';
import { knownLogin } from '#web/features/session/session.machine.ts';
import { head } from '#web/platform/seo/head.ts';

/** The page that sends most guests here, in the middle of a purchase. */
const CHECKOUT_PAGE = '/payment-methods';

export const Route = createFileRoute('/signup')({
  staticData: { page: 'guarded' },
  validateSearch: RedirectSearch,
  // A shopper who is here stays for the last step, although it has logged them in.
  beforeLoad: ({ context, search, cause }) =>
    cause === 'stay'
      ? undefined
      : guestsOnly(
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
  const isLoggedIn = useActorValue(({ session }) => session, knownLogin);

  // Before the last step is painted, so that it doesn't offer a login for a moment.
  const isDone = state.status === 'done';
  const { session } = shop.actors;
  useLayoutEffect(() => {
    if (isDone) session.send({ type: 'signup.succeeded' });
  }, [isDone, session]);

  // Another tab has logged in, or the purchase goes straight on: the login's own guard leads on.
  if (isLoggedIn && (!isDone || redirect === CHECKOUT_PAGE))
    return <Navigate to="/login" search={{ redirect }} replace />;
  return <SignupScreen state={state} send={send} redirect={redirect} isLoggedIn={isLoggedIn} />;
}
