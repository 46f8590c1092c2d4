import { holdsDeposit } from '#contract/cart.ts';
import { css } from '#styled/css';
import type { NoteOf } from '#web/features/orders/order-text.ts';
import { UnreadParts } from '#web/features/orders/parts/UnreadParts.tsx';
import { formatMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckCircleIcon } from '#web/ui/icons.tsx';
import { completionTitle, deliveryOf, isDeposit, isNamed } from '../delivery.ts';
import type { PaymentState } from '../payment.machine.ts';
import { outcomeOf } from '../payment-outcome.ts';
import type { ShownPayment } from '../shown-payment.ts';
import { Delivery } from './Delivery.tsx';
import { toBalance } from './Outcome.tsx';
import { Progress } from './Progress.tsx';

const whole = css({ display: 'grid', gridTemplateColumns: '[minmax(0, 1fr)]', gap: { base: '3', md: '5' } });
const title = css({ display: 'flex', alignItems: 'center', gap: '2', fontSize: 'lg' });
/** It draws itself once, its circle and its tick together. */
const sign = css({
  flexShrink: '0',
  color: 'success',
  fontSize: '2xl',
  '& > path': { strokeDasharray: '[60]', animation: 'draw' },
});
const place = css({ maxWidth: 'prose' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });

type CompletionProps = {
  state: PaymentState;
  payment: ShownPayment;
  noteOf: NoteOf;
  /** Leads to support, with the payment as the subject. */
  onProblem: () => void;
};

/**
 * What a completed payment has brought, the goods first: codes, what is still to come, or the balance
 * . Its steps and support stand below.
 */
export function Completion({ state, payment, noteOf, onProblem }: CompletionProps) {
  const { order } = state.context;
  const isOver = outcomeOf(payment) === 'paidOver';
  const hasDeposit = payment.cart !== undefined && holdsDeposit(payment.cart);
  return (
    <div className={whole}>
      <h2 className={title}>
        <CheckCircleIcon className={sign} />
        {completionTitle({ payment, order })}
      </h2>
      <Delivery state={state} payment={payment} noteOf={noteOf} />
      {isNamed({ payment, order }) && <UnreadParts of="payment" unread={(order ?? payment).unread} />}
      <p className={place}>
        {whereItIs(payment)}
        {isOver && " You paid too much: we've added the extra to your balance."}
      </p>
      <Progress state={state} payment={payment} />
      <div className={actions}>
        {(isOver || hasDeposit) && toBalance}
        <Button variant="secondary" size="sm" onClick={onProblem}>
          Report a problem
        </Button>
      </div>
    </div>
  );
}

/** The place of the bought goods: an order, the balance, or both if the host doesn't say. */
function whereItIs(payment: ShownPayment): string {
  const { cart, balance } = payment;
  const items =
    deliveryOf({ payment, order: null }).length > 0
      ? 'What you bought stays in My Orders.'
      : "Your items are in My Orders, or will be as soon as they're delivered.";
  if (cart === undefined) return `${items} If this was a deposit, it's in your balance already.`;
  if (!holdsDeposit(cart)) return items;
  const deposit =
    balance === undefined
      ? 'Your deposit is in your balance already.'
      : `Your deposit is in your balance, which is now ${formatMoney(balance).replace(' ', '\u00a0')}.`;
  return isDeposit(payment) ? deposit : `${items} ${deposit}`;
}
