import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Code } from '#web/ui/Code.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import type { operatorSessionMachine } from './operator-session.machine.ts';
import { TokenForm } from './TokenForm.tsx';

const page = css({
  display: 'grid',
  gap: '5',
  maxWidth: 'form',
  mx: 'auto',
  px: '4',
  py: { base: '8', md: '16' },
});
const aside = css({ color: 'fg.muted', fontSize: 'sm' });

type Props = {
  state: SnapshotFrom<typeof operatorSessionMachine>;
  send: (event: EventFrom<typeof operatorSessionMachine>) => void;
};

/** The screen for an operator who isn't signed in. */
export function SignInScreen({ state, send }: Props) {
  const { reason, operator } = state.context;
  return (
    <main className={page} data-state={dataState(state)}>
      <PageHeading>Keystall office</PageHeading>
      {state.matches('outOfReach') ? (
        <Notice
          tone="error"
          alert
          action={<Button onClick={() => send({ type: 'again.pressed' })}>Try again</Button>}
        >
          {reason}
        </Notice>
      ) : state.matches('arriving') ? (
        <p>
          <Spinner label="Looking for your session" />
        </p>
      ) : state.hasTag('open') ? (
        <p>Signed in as {operator?.name}.</p>
      ) : (
        <>
          <Card>
            <TokenForm
              isBusy={state.hasTag('busy')}
              refusal={state.matches('refused') ? reason : null}
              onToken={(token) => send({ type: 'credential.given', credential: { token } })}
            />
          </Card>
          <p className={aside}>
            Easier: a link that signs you in once. At the shop’s own computer,{' '}
            <Code>npm run operator -- office</Code> opens one.
          </p>
        </>
      )}
    </main>
  );
}
