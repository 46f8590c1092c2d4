import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { formatClock } from '#web/lib/date.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { signupMachine } from '../signup.machine.ts';
import { CodeForm } from './CodeForm.tsx';

const again = css({ mt: '5', color: 'fg.muted', fontSize: 'sm', textAlign: 'center' });
const wait = css({
  color: 'fg.muted',
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});
const ways = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '3', mt: '3' });

type Props = {
  state: SnapshotFrom<typeof signupMachine>;
  send: (event: EventFrom<typeof signupMachine>) => void;
};

/** The second step: the code from the e-mail, another one if it didn't come, and the way back. */
export function CodeStep({ state, send }: Props) {
  const { message, refusal, sent, now } = state.context;
  const secondsLeft = Math.max(0, Math.ceil(((sent?.againAt ?? now) - now) / 1_000));
  const isAskingAgain = state.matches({ code: 'askingAgain' });
  return (
    <>
      <PageHeading lead={message}>Check your e-mail</PageHeading>
      <Card>
        <CodeForm
          isBusy={state.matches({ code: 'sending' })}
          refusal={refusal}
          onSubmit={(code) => send({ type: 'code.submitted', code })}
        />
      </Card>
      <p className={again} role="status">
        {(sent?.codes ?? 0) > 1
          ? 'A new code is on its way. Only the newest one works.'
          : 'Nothing came? Have a look into the spam folder.'}
      </p>
      {/* For the eye alone: nobody wants a clock read out. The button says whether it can be pressed. */}
      <p className={wait} aria-hidden="true">
        {secondsLeft > 0
          ? `Another code can be sent in ${formatClock(secondsLeft)}.`
          : 'Another code can be sent now.'}
      </p>
      <div className={ways}>
        <Button variant="ghost" onClick={() => send({ type: 'details.recalled' })}>
          <ArrowLeftIcon /> Back
        </Button>
        <Button
          variant="ghost"
          pending={isAskingAgain}
          aria-disabled={secondsLeft > 0}
          onClick={() => send({ type: 'code.requested' })}
        >
          Send a new code
        </Button>
      </div>
    </>
  );
}
