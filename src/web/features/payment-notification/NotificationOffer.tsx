import { useEffect, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';
import type { notificationOfferMachine } from './notification-offer.machine.ts';

const box = css({ display: 'grid', gap: '2', fontSize: 'sm' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const words = css({ color: 'fg.muted' });

type Props = {
  state: SnapshotFrom<typeof notificationOfferMachine>;
  send: (event: EventFrom<typeof notificationOfferMachine>) => void;
  /** A deposit buys no codes. */
  waitsFor: 'codes' | 'money';
};

const OFFER = {
  codes: 'Tell me when my codes are ready',
  money: 'Tell me when my money has arrived',
} as const;
const ALLOWED = "We'll send you a notification. Keep this tab open, in the background if you like.";
const BLOCKED = 'Your browser blocks notifications, so the title of this tab will tell you instead.';

/** The offer to be notified, on the page of a payment that waits. */
export function NotificationOffer({ state, send, waitsFor }: Props) {
  const isAsking = state.matches('asking');
  const outcome = state.matches('allowed') ? ALLOWED : state.matches('blocked') ? BLOCKED : '';
  useFocusAfterDecision(state.status === 'done');
  return (
    <div
      data-state={dataState(state)}
      hidden={state.matches('hidden') || state.matches('closed')}
      className={box}
    >
      {(state.matches('offered') || isAsking) && (
        <div className={buttons}>
          <Button
            variant="secondary"
            size="sm"
            pending={isAsking}
            onClick={() => send({ type: 'offer.accepted' })}
          >
            {OFFER[waitsFor]}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            disabled={isAsking}
            onClick={() => send({ type: 'offer.declined' })}
          >
            No thanks
          </Button>
        </div>
      )}
      <p role="status" className={words}>
        {outcome}
      </p>
    </div>
  );
}

/** The pressed button has gone with the offer, so the focus goes to the page's heading. */
function useFocusAfterDecision(isDecided: boolean): void {
  const wasDecided = useRef(isDecided);
  useEffect(() => {
    const isNew = isDecided && !wasDecided.current;
    wasDecided.current = isDecided;
    if (isNew && document.activeElement === document.body) focusPageHeading({ preventScroll: true });
  }, [isDecided]);
}
