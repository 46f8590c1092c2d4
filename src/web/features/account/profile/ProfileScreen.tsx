import type { ReactNode } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Balance, Details } from './parts/Details.tsx';
import { Preferences } from './parts/Preferences.tsx';
import type { profileMachine } from './profile.machine.ts';

const notice = css({ mb: '5' });
const columns = css({
  display: 'grid',
  gap: { base: '4', md: '6' },
  alignItems: 'start',
  md: { gridTemplateColumns: '[1fr 2fr]' },
});
const column = css({ display: 'grid', gap: { base: '4', md: '6' }, minWidth: '0' });

type Props = {
  /** The history of the balance, below the rest. */
  history?: ReactNode;
  state: SnapshotFrom<typeof profileMachine>;
  send: (event: EventFrom<typeof profileMachine>) => void;
};

/** My Profile (spec §2). */
export function ProfileScreen({ history, state, send }: Props) {
  const { profile, error } = state.context;
  const isLoggingOut = state.hasTag('busy') || state.status === 'done';
  const isLogoutUnconfirmed =
    state.matches({ shown: { session: 'unconfirmed' } }) || state.matches({ failed: 'unconfirmed' });
  return (
    <section data-state={dataState(state)}>
      <PageHeading
        aside={
          <Button
            variant="secondary"
            size="sm"
            pending={isLoggingOut}
            disabled={state.matches('loading')}
            onClick={() => send({ type: 'logout.pressed' })}
          >
            Log out
          </Button>
        }
      >
        My Profile
      </PageHeading>
      {isLogoutUnconfirmed && (
        <Notice tone="error" alert title="You may still be logged in." className={notice}>
          <p>{error}</p>
        </Notice>
      )}
      {state.matches('failed') ? (
        <Card>
          <EmptyState
            icon={<AlertIcon />}
            title="Couldn't load your profile."
            role={isLogoutUnconfirmed ? undefined : 'alert'}
            action={
              <Button aria-disabled={isLoggingOut} onClick={() => send({ type: 'retry.pressed' })}>
                Try again
              </Button>
            }
          >
            {!isLogoutUnconfirmed && error}
          </EmptyState>
        </Card>
      ) : (
        <div className={columns} aria-busy={profile === null}>
          <Balance profile={profile} />
          <div className={column}>
            <Details profile={profile} />
            <Preferences state={state} send={send} />
            {history}
          </div>
        </div>
      )}
    </section>
  );
}
