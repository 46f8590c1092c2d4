import { useEffect } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import type { changePasswordMachine } from './change-password.machine.ts';
import { ChangePasswordForm } from './parts/ChangePasswordForm.tsx';

const page = css({ maxWidth: 'form', mx: 'auto' });
const back = css({ ms: '-5', mb: '2' });
const party = css({ fontSize: '2xl' });

type Props = {
  state: SnapshotFrom<typeof changePasswordMachine>;
  send: (event: EventFrom<typeof changePasswordMachine>) => void;
  onBack: () => void;
};

/** The Change Password screen (spec §2). */
export function ChangePasswordScreen({ state, send, onBack }: Props) {
  const { username, formError } = state.context;
  const isChanged = state.matches('changed');
  // The form had the focus and is gone.
  useEffect(() => {
    if (isChanged) focusPageHeading();
  }, [isChanged]);
  return (
    <section className={page} data-state={dataState(state)}>
      <Button variant="ghost" className={back} onClick={onBack}>
        <ArrowLeftIcon /> Go Back
      </Button>
      {isChanged ? (
        <EmptyState
          level={1}
          icon={<span className={party}>🎉</span>}
          title="Your password has been successfully updated"
          action={
            <Link to="/my/profile" look="primary">
              Go to my profile
            </Link>
          }
        >
          You've been logged out everywhere else.
        </EmptyState>
      ) : (
        <>
          <PageHeading lead="You'll be logged out everywhere else.">Change password</PageHeading>
          <Card>
            <ChangePasswordForm
              username={username}
              isBusy={state.hasTag('busy')}
              formError={formError}
              onSubmit={(change) => send({ type: 'password.submitted', change })}
            />
          </Card>
        </>
      )}
    </section>
  );
}
