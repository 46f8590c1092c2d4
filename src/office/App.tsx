import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { Office } from './frame/office.ts';
import { OfficeContext } from './frame/office.ts';
import { SignInScreen } from './operator-session/SignInScreen.tsx';

type Props = Omit<Office, 'operator'> & { router: AnyRouter };

/** The office's pages for a signed-in operator; otherwise the sign-in. */
export function App({ client, live, session, router }: Props) {
  const state = useSelector(session, (snapshot) => snapshot);
  const { operator } = state.context;
  const office = useMemo(
    () => (operator === null ? null : { client, live, session, operator }),
    [client, live, session, operator],
  );
  const isIn = office !== null;
  useEffect(() => (isIn ? live.follow() : undefined), [isIn, live]);
  if (office === null) return <SignInScreen state={state} send={session.send} />;
  return (
    <OfficeContext value={office}>
      <RouterProvider router={router} />
    </OfficeContext>
  );
}
