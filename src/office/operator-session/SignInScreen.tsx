import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Code } from '#web/ui/Code.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Arriving, signInPage } from './Arriving.tsx';
import type { operatorSessionMachine } from './operator-session.machine.ts';
import { TokenForm } from './TokenForm.tsx';

const stack = css({ display: 'grid', gap: '4', overflowWrap: 'anywhere' });

const aside = css({ color: 'fg.muted', fontSize: 'sm' });

type Props = {
  state: SnapshotFrom<typeof operatorSessionMachine>;
  send: (event: EventFrom<typeof operatorSessionMachine>) => void;
};

/** The screen for an operator who isn't signed in. */
export function SignInScreen({ state, send }: Props) {
  const { reason, operator, invitation, waiting } = state.context;
  const ways = (
    <>
      <div hidden={state.matches('signingInByPasskey')}>
        <TokenForm
          isBusy={state.matches('signingIn')}
          refusal={state.matches('refused') ? reason : null}
          onToken={(token) => send({ type: 'credential.given', credential: { token } })}
        />
      </div>
      <Button
        variant="secondary"
        pending={state.matches('signingInByPasskey')}
        disabled={!state.can({ type: 'passkey.pressed' })}
        onClick={() => send({ type: 'passkey.pressed' })}
      >
        Use a passkey
      </Button>
    </>
  );
  if (waiting !== null)
    return (
      <Dialog
        open
        title="Sign in again"
        data-state={dataState(state)}
        actions={
          <Button
            variant="ghost"
            disabled={!state.can({ type: 'page.left' })}
            onClick={() => send({ type: 'page.left' })}
          >
            Leave the page
          </Button>
        }
      >
        <div className={stack}>{ways}</div>
      </Dialog>
    );
  if (state.matches('arriving')) return <Arriving state={dataState(state)} />;
  return (
    <main className={signInPage} data-state={dataState(state)}>
      <PageHeading>Keystall office</PageHeading>
      {state.matches('outOfReach') ? (
        <Notice
          tone="error"
          alert
          action={<Button onClick={() => send({ type: 'again.pressed' })}>Try again</Button>}
        >
          {reason}
        </Notice>
      ) : invitation !== null ? (
        <Card className={stack}>
          <p>
            This link signs you in to the office of {invitation.shop} as <b>{invitation.name}</b>,{' '}
            {invitation.role}.
          </p>
          {reason !== null && (
            <Notice tone="error" alert>
              {reason}
            </Notice>
          )}
          <Button pending={state.hasTag('busy')} onClick={() => send({ type: 'invitation.accepted' })}>
            Sign in
          </Button>
        </Card>
      ) : state.hasTag('open') ? (
        <p>Signed in as {operator?.name}.</p>
      ) : (
        <>
          <Card className={stack}>{ways}</Card>
          <p className={aside}>
            Easier: a link that signs you in once. At the shop’s own computer,{' '}
            <Code>npm run operator -- office</Code> opens one.
          </p>
        </>
      )}
    </main>
  );
}
