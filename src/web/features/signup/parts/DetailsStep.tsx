import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { signupMachine } from '../signup.machine.ts';
import { DetailsForm } from './DetailsForm.tsx';

const told = css({ mb: '5' });
const other = css({ mt: '5', color: 'fg.muted', textAlign: 'center' });

type Props = {
  state: SnapshotFrom<typeof signupMachine>;
  send: (event: EventFrom<typeof signupMachine>) => void;
  redirect: string | undefined;
};

/** The first step: who one wants to be here. */
export function DetailsStep({ state, send, redirect }: Props) {
  const { details, sent, message, refusal } = state.context;
  return (
    <>
      <PageHeading lead="Your orders, codes and balance in one place.">Create your account</PageHeading>
      {sent !== null && (
        <Notice
          className={told}
          action={
            <Button variant="secondary" size="sm" onClick={() => send({ type: 'code.recalled' })}>
              Enter the code
            </Button>
          }
        >
          A code was sent to {sent.details.email}.
        </Notice>
      )}
      {sent === null && message !== null && <Notice className={told}>{message}</Notice>}
      <Card>
        <DetailsForm
          before={details}
          isBusy={state.hasTag('busy')}
          refusal={refusal}
          onSubmit={(next) => send({ type: 'details.submitted', details: next })}
        />
      </Card>
      <p className={other}>
        Have an account?{' '}
        <Link to="/login" search={{ redirect }}>
          Log in
        </Link>
      </p>
    </>
  );
}
