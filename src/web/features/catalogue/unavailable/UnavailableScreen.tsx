import { useEffect } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import type { catalogueMachine } from '#web/features/catalogue/catalogue.machine.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AlertIcon, BoxIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';
import { PictureGridSkeleton } from '#web/ui/PictureCard.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';

const unseen = css({ srOnly: true });
const small = css({ mt: '2', fontSize: 'sm', overflowWrap: 'anywhere' });

const STILL_UNAVAILABLE = "Still no answer: we can't reach the shop.";

type UnavailableScreenProps = {
  state: SnapshotFrom<typeof catalogueMachine>;
  send: (event: EventFrom<typeof catalogueMachine>) => void;
  /** The page that failed. */
  from: string;
};

/**
 * The 503 page (spec §2, §8): nothing can be shown, with a button to try again. The shop leaves it
 * once there is a catalogue. Nobody chose to come here, so it takes the focus, and it says when a
 * try that was asked for has failed.
 */
export function UnavailableScreen({ state, send, from }: UnavailableScreenProps) {
  const isTrying = state.matches({ fetch: 'active' });
  const isUnavailable = state.hasTag('unavailable');
  useEffect(() => {
    if (isUnavailable) focusPageHeading({ preventScroll: true });
  }, [isUnavailable]);
  return (
    <div data-state={dataState(state)}>
      {isUnavailable && (
        <EmptyState
          level={1}
          icon={<AlertIcon />}
          title="Couldn't fetch products data from server"
          action={
            <Button pending={isTrying} onClick={() => send({ type: 'retry.pressed' })}>
              Try again
            </Button>
          }
        >
          We can't reach the shop right now. Your cart is safe on this device, and we'll keep trying every
          minute.
          {state.context.reason !== null && (
            <p className={small}>
              Last try: <bdi>{state.context.reason}</bdi>
            </p>
          )}
          <LiveRegion message={state.matches({ copy: 'retried' }) && !isTrying ? STILL_UNAVAILABLE : ''} />
        </EmptyState>
      )}
      {state.hasTag('loaded') && (
        <EmptyState
          level={1}
          icon={<BoxIcon />}
          title="The shop is open"
          action={
            <Link to={from} look="primary">
              Continue
            </Link>
          }
        >
          Everything is back. Carry on where you left off.
        </EmptyState>
      )}
      {state.matches({ copy: 'loading' }) && (
        <>
          <h1 className={unseen}>Connecting to the shop</h1>
          <span className={unseen}>
            <Spinner label="Loading the catalogue" />
          </span>
          <PictureGridSkeleton />
        </>
      )}
    </div>
  );
}
