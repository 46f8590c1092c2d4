import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Details } from './parts/Details.tsx';
import type { profileMachine } from './profile.machine.ts';

const notice = css({ mb: '5' });

type Props = {
  state: SnapshotFrom<typeof profileMachine>;
  send: (event: EventFrom<typeof profileMachine>) => void;
};

/** My Profile (spec §2). */
export function ProfileScreen({ state, send }: Props) {
  const { profile, failure } = state.context;
  const isLoaded = !state.matches('failed');
  return (
    <section data-state={dataState(state)}>
      <PageHeading
        aside={
          <Button
            variant="secondary"
            size="sm"
            pending={state.hasTag('busy') || state.status === 'done'}
            disabled={profile === null}
            onClick={() => send({ type: 'logout.pressed' })}
          >
            Log out
          </Button>
        }
      >
        My Profile
      </PageHeading>
      {isLoaded && failure !== null && (
        <Notice tone="error" alert title="You are still logged in." className={notice}>
          <p>{failure}</p>
        </Notice>
      )}
      {isLoaded && <Details profile={profile} />}
      {!isLoaded && (
        <Card>
          <EmptyState
            icon={<AlertIcon />}
            title="Your profile could not be loaded."
            role="alert"
            action={<Button onClick={() => send({ type: 'retry.pressed' })}>Try again</Button>}
          >
            {failure}
          </EmptyState>
        </Card>
      )}
    </section>
  );
}
