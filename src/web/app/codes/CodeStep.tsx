import { type ReactNode, useId } from 'react';
import { css } from '#styled/css';
import { offscreen } from '#styled/recipes';
import type { CodesState } from '#web/lib/codes/codes.machine.ts';
import { formatClock } from '#web/lib/date.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ArrowLeftIcon } from '#web/ui/icons.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import type { CodesWords } from './words.ts';

const again = css({ mt: '5', color: 'fg.muted', fontSize: 'sm', textAlign: 'center' });
const wait = css({
  color: 'fg.muted',
  fontSize: 'sm',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});
const ways = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '3', mt: '3' });

type Props = {
  state: CodesState;
  send: (event: { type: 'code.requested' | 'details.recalled' }) => void;
  words: CodesWords;
  children: ReactNode;
};

/** The second step: a form of the codes, other ones if they didn't come, and the way back. */
export function CodeStep({ state, send, words, children }: Props) {
  const { message, mailed, now } = state.context;
  const secondsLeft = Math.max(0, Math.ceil(((mailed?.againAt ?? now) - now) / 1_000));
  const isBusy = state.hasTag('busy');
  const waiting = useId();
  return (
    <>
      <PageHeading lead={message ?? words.lead(mailed?.email ?? '')}>{words.heading}</PageHeading>
      <Card>{children}</Card>
      <p className={again} role="status">
        <span>
          {(mailed?.times ?? 0) > 1 ? words.renewed : 'Nothing came? Have a look into the spam folder.'}
        </span>
        {secondsLeft === 0 && (
          <>
            {' '}
            <span className={offscreen()}>{words.another} now.</span>
          </>
        )}
      </p>
      {/* Nobody wants a clock read out: it is for the eye, and for who asks the button. Its end is told above, once. */}
      <p className={wait} id={waiting} aria-hidden="true">
        {words.another} {secondsLeft > 0 ? `in ${formatClock(secondsLeft)}` : 'now'}.
      </p>
      <div className={ways}>
        <Button variant="ghost" onClick={() => send({ type: 'details.recalled' })}>
          <ArrowLeftIcon /> Go Back
        </Button>
        <Button
          variant="ghost"
          pending={state.matches({ code: 'askingAgain' })}
          aria-disabled={secondsLeft > 0 || isBusy}
          aria-describedby={waiting}
          onClick={() => send({ type: 'code.requested' })}
        >
          {words.again}
        </Button>
      </div>
    </>
  );
}
