import type { EventFrom, SnapshotFrom } from 'xstate';
import type { Located } from '#contract/catalogue.ts';
import { WISH } from '#contract/constants.ts';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { wishMachine } from '../wish.machine.ts';

const refusal = css({ mt: '3' });
/** It is there, empty, before there is anything to announce. */
const said = css({ '&:not(:empty)': { mt: '3' } });
const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });

type WishOfferProps = {
  state: SnapshotFrom<typeof wishMachine>;
  send: (event: EventFrom<typeof wishMachine>) => void;
  /** Opens the chat with these words. */
  onAsk: (words: string) => void;
  /** The product by which anything can be asked for; null if the catalogue has none. */
  request: Located | null;
};

/** The ways to get what isn't sold. */
export function WishOffer({ state, send, onAsk, request }: WishOfferProps) {
  const { words, reason } = state.context;
  const isTold = state.matches({ tell: 'told' });
  const isRefused = state.matches({ tell: 'refused' });
  const canTell = !state.matches({ tell: 'absent' }) && !state.matches({ tell: 'loading' });
  return (
    <div data-state={dataState(state)}>
      <div className={ways}>
        <Button
          onClick={() => {
            onAsk(words);
            // A question that is on its way is not sent again.
            if (state.can({ type: 'ask.pressed' })) send({ type: 'ask.pressed' });
          }}
        >
          Ask us for it
        </Button>
        {canTell && (
          // It stays when it has done its work, so that the focus does.
          <Button
            variant="secondary"
            pending={state.matches({ tell: 'sending' })}
            aria-disabled={isTold}
            onClick={() => send({ type: 'tell.pressed' })}
          >
            {isTold ? 'We will tell you' : 'Tell me when you have it'}
          </Button>
        )}
        {request !== null && (
          <Link to={request.href} search={{ [WISH]: words }} look="secondary">
            {request.node.name}
          </Link>
        )}
      </div>
      {isRefused && (
        <Notice tone="error" alert className={refusal}>
          <p>{reason}</p>
        </Notice>
      )}
      {canTell && (
        // The page has a status of its own, of its results.
        <p aria-live="polite" className={said}>
          {isTold && `We will mail you once, as soon as we have “${words}”.`}
        </p>
      )}
    </div>
  );
}
