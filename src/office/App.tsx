import { useSelector } from '@xstate/react';
import { type ComponentType, Suspense, useEffect, useMemo } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import type { Office } from './frame/office.ts';
import { OfficeContext } from './frame/office.ts';
import { Arriving } from './operator-session/Arriving.tsx';
import type { operatorSessionMachine } from './operator-session/operator-session.machine.ts';

const unseen = css({ visibility: 'hidden' });

type Props = Omit<Office, 'operator'> & {
  /** The pages within their frame; its script is loaded once somebody is signed in. */
  Pages: ComponentType;
  /** The sign-in; its script is loaded where it is needed. */
  SignIn: ComponentType<{
    state: SnapshotFrom<typeof operatorSessionMachine>;
    send: (event: EventFrom<typeof operatorSessionMachine>) => void;
  }>;
};

/** The office's pages for a signed-in operator; otherwise the sign-in. */
export function App({ client, live, drafts, session, Pages, SignIn }: Props) {
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
      {!isIn && (
        <Suspense fallback={<Arriving />}>
          {state.matches('arriving') ? <Arriving /> : <SignIn state={state} send={session.send} />}
        </Suspense>
      )}
      {office !== null && (
        <div key={office.operator.name} className={isIn ? undefined : unseen} inert={!isIn}>
          <OfficeContext value={office}>
            <Suspense fallback={<Arriving />}>
              <Pages />
            </Suspense>
          </OfficeContext>
        </div>
      )}
    </>
  );
}
