import { type ReactNode, useId } from 'react';
import { css } from '#styled/css';
import { offscreen } from '#styled/recipes';
import { formatClock } from '#web/lib/date.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { HostText } from '#web/ui/HostText.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { VerificationCopy } from '../copy.ts';
import type { VerificationState } from '../verification.machine.ts';

const hint = css({ mt: '5', color: 'fg.muted', fontSize: 'sm', textAlign: 'center' });
const countdown = css({
  color: 'fg.muted',
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});
const buttons = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '3', mt: '3' });

type Props = {
  state: VerificationState;
  send: (event: { type: 'code.requested' | 'details.reopened' }) => void;
  copy: VerificationCopy;
  children: ReactNode;
};

/** The second step. */
export function CodeStep({ state, send, copy, children }: Props) {
  const { message, sentCode, now } = state.context;
  const secondsLeft = Math.max(0, Math.ceil(((sentCode?.resendAt ?? now) - now) / 1_000));
  const countdownId = useId();
  return (
    <>
      <PageHeading lead={<HostText>{message ?? copy.lead(sentCode?.email ?? '')}</HostText>}>
        {copy.heading}
      </PageHeading>
      <Card>{children}</Card>
      <p className={hint} role="status">
        <span>
          {(sentCode?.requestCount ?? 0) > 1 ? copy.resent : 'No email yet? Check your spam folder.'}
        </span>
        {secondsLeft === 0 && (
          <>
            {' '}
            <span className={offscreen()}>{copy.nextCode} now.</span>
          </>
        )}
      </p>
      {/* Screen readers skip the ticking clock; the status above announces its end. */}
      <p className={countdown} id={countdownId} aria-hidden="true">
        {copy.nextCode}{' '}
        {secondsLeft > 0 ? (
          <>
            in <span translate="no">{formatClock(secondsLeft)}</span>
          </>
        ) : (
          'now'
        )}
        .
      </p>
      <div className={buttons}>
        <Button variant="ghost" onClick={() => send({ type: 'details.reopened' })}>
          <ArrowLeftIcon /> Go Back
        </Button>
        <Button
          variant="ghost"
          pending={state.matches({ code: 'resending' })}
          aria-disabled={!state.can({ type: 'code.requested' })}
          aria-describedby={countdownId}
          onClick={() => send({ type: 'code.requested' })}
        >
          {copy.resend}
        </Button>
      </div>
    </>
  );
}
