import type { ReactNode } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { CART_TOTAL_MAX } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import { css } from '#styled/css';
import type { cartMachine } from '#web/app/cart/cart.machine.ts';
import type { LineNews } from '#web/lib/cart/news.ts';
import { formatMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

const space = css({ mb: '5' });

type NewsProps = {
  state: SnapshotFrom<typeof cartMachine>;
  send: (event: EventFrom<typeof cartMachine>) => void;
};

/** What happened to the cart that one might miss: lines that a new catalogue changed, a coupon that died, the clearing of it all. */
export function News({ state, send }: NewsProps) {
  const { told, reason } = state.context;
  const changed = told.filter(({ kind }) => kind !== 'repriced');
  return (
    <>
      {state.matches({ news: 'unread' }) && (
        <Notice
          tone="warning"
          className={space}
          title="Your cart has changed"
          action={<Press onPress={() => send({ type: 'repricing.read' })}>Got it</Press>}
        >
          {changed.map((news) => (
            <p key={news.id}>
              <bdi>{news.name}</bdi> {sentenceOf(news)}
            </p>
          ))}
          {changed.length < told.length && <p>Prices are new; the lines below say which.</p>}
        </Notice>
      )}
      {state.matches({ coupon: 'died' }) && (
        <Notice
          alert
          tone="warning"
          className={space}
          title="Your discount no longer counts"
          action={<Press onPress={() => send({ type: 'loss.read' })}>Understood</Press>}
        >
          <p>{reason}</p>
        </Notice>
      )}
      {state.matches({ lines: 'cleared' }) && (
        <Notice
          alert
          className={space}
          action={<Press onPress={() => send({ type: 'clearing.undone' })}>Undo</Press>}
        >
          Cart cleared.
        </Notice>
      )}
    </>
  );
}

/** What became of a line, said after its name. */
function sentenceOf(news: LineNews): string {
  const most = `at today's prices your cart would come to more than ${formatMoney(pkr(CART_TOTAL_MAX))}`;
  if (news.kind === 'lessened') return `now stands in your cart only ${news.to} times: ${most}.`;
  return news.kind === 'crowded'
    ? `has left your cart: ${most}.`
    : 'is no longer sold, and has left your cart.';
}

const Press = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Button variant="secondary" size="sm" onClick={onPress}>
    {children}
  </Button>
);
