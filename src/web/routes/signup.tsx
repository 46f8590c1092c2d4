import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import * as v from 'valibot';
import { OwnPath } from '#contract/primitives.ts';
import { guestsOnly } from '#web/app/guards.ts';
import { head } from '#web/app/head.ts';
import { useShop } from '#web/app/shop.ts';
import { SignupScreen } from '#web/features/signup/SignupScreen.tsx';
import { signupLogic } from '#web/features/signup/signup.effects.ts';

export const Route = createFileRoute('/signup')({
  validateSearch: v.object({ redirect: v.fallback(v.optional(OwnPath), undefined) }),
  beforeLoad: ({ context, search }) =>
    guestsOnly(
      { context },
      search.redirect === undefined ? '/login' : `/login?redirect=${encodeURIComponent(search.redirect)}`,
    ),
  head: () => head({ title: 'Sign up', noindex: true }),
  component: SignupPage,
});

function SignupPage() {
  const shop = useShop();
  const { redirect } = Route.useSearch();
  const [logic] = useState(() => signupLogic(shop));
  const [state, send] = useMachine(logic, { clock: shop.clock });
  return <SignupScreen state={state} send={send} redirect={redirect} />;
}
