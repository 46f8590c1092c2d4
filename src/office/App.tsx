import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { css } from '#styled/css';
import type { Office } from './frame/office.ts';
import { OfficeContext } from './frame/office.ts';
import { SignInScreen } from './operator-session/SignInScreen.tsx';

const unseen = css({ visibility: 'hidden' });

type Props = Omit<Office, 'operator'> & { router: AnyRouter };

/** The office's pages for a signed-in operator; otherwise the sign-in. */
export function App({ client, live, drafts, session, router }: Props) {
  const state = useSelector(session, (snapshot) => snapshot);
  const { operator, waiting } = state.context;
  const isIn = operator !== null;
  // The page of a session that has ended waits, with all that was typed, until it is known who signs in.
  const owner = operator ?? waiting;
  const office = useMemo(
    () => (owner === null ? null : { client, live, drafts, session, operator: owner }),
    [client, live, drafts, session, owner],
  );
  useEffect(() => {
    if (!isIn) return;
    const stop = live.follow();
    // What a page shows may be as old as the session that has ended.
    live.tell();
    return stop;
  }, [isIn, live]);
  return (
    <>
      {!isIn && <SignInScreen state={state} send={session.send} />}
      {office !== null && (
        <div key={office.operator.name} className={isIn ? undefined : unseen} inert={!isIn}>
          <OfficeContext value={office}>
            <RouterProvider router={router} />
          </OfficeContext>
        </div>
      )}
    </>
  );
}
