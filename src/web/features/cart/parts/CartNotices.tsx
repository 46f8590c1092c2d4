import type { ReactNode } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { CART_TOTAL_MAX } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import { css } from '#styled/css';
import type { cartMachine } from '#web/features/cart/cart.machine.ts';
import type { CartNotice } from '#web/features/cart/cart-notices.ts';
import { formatMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

const space = css({ mb: '5' });

type CartNoticesProps = {
  state: SnapshotFrom<typeof cartMachine>;
  send: (event: EventFrom<typeof cartMachine>) => void;
};

/** Changes that a shopper might miss: a new catalogue's, a revoked coupon, a cleared cart. */
export function CartNotices({ state, send }: CartNoticesProps) {
  const { notices, revokedReason } = state.context;
  const lineChanges = notices.filter(({ kind }) => kind !== 'repriced');
  return (
    <>
      {state.matches({ notices: 'shown' }) && (
        <Notice
          tone="warning"
          className={space}
          title="Your cart has changed"
          action={<NoticeButton onPress={() => send({ type: 'notices.dismissed' })}>Got it</NoticeButton>}
        >
          {lineChanges.map((notice) => (
            <p key={notice.id}>
              <bdi>{notice.name}</bdi> {describeNotice(notice)}
            </p>
          ))}
          {lineChanges.length < notices.length && <p>Some prices have changed. See the items below.</p>}
        </Notice>
      )}
      {state.matches({ coupon: 'revoked' }) && (
        <Notice
          alert
          tone="warning"
          className={space}
          title="Your discount no longer applies"
          action={<NoticeButton onPress={() => send({ type: 'revocation.dismissed' })}>OK</NoticeButton>}
        >
          <p>{revokedReason}</p>
        </Notice>
      )}
      {state.matches({ lines: 'cleared' }) && (
        <Notice
          alert
          className={space}
          action={<NoticeButton onPress={() => send({ type: 'clearing.undone' })}>Undo</NoticeButton>}
        >
          Cart cleared.
        </Notice>
      )}
    </>
  );
}

/** A line's change, as the text after its name. */
function describeNotice(notice: CartNotice): string {
  const most = `at today's prices your cart would come to more than ${formatMoney(pkr(CART_TOTAL_MAX))}`;
  if (notice.kind === 'quantityReduced') return `was reduced to ${notice.to}: ${most}.`;
  return notice.kind === 'droppedByLimit'
    ? `was removed from your cart: ${most}.`
    : "is no longer sold, so we've removed it from your cart.";
}

const NoticeButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <Button variant="secondary" size="sm" onClick={onPress}>
    {children}
  </Button>
);
