import * as v from 'valibot';
import { DecimalAmount } from '#contract/money.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatMoney } from '#web/lib/money.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { outcomeOf } from '../payment-outcome.ts';
import type { ShownPayment } from '../shown-payment.ts';

export const FOUND_MONEY = "We've found money that may be yours";
export const VANISHED_MONEY = 'We no longer see your transfer';
export const SET_ASIDE_MONEY = "The money we found may be someone else's";

/** Money came that may be for this payment, and a person has to look at it (R-58). */
export const FoundMoney = ({ payment }: { payment: ShownPayment }) => (
  <Notice tone="info" title={FOUND_MONEY}>
    <p>
      We can't be certain that it's for this payment, so one of us is checking it. Please don't pay again:{' '}
      {payment.status === 0
        ? 'this page will tell you how it turns out.'
        : 'open this page again later to see how it turned out.'}
      {outcomeOf(payment) === 'cancelled' && ' If it is yours, it goes to your balance.'}
    </p>
  </Notice>
);

/** The host no longer says that money was found: a person has set it aside, or others may be meant as well. */
export const SetAsideMoney = () => (
  <Notice tone="warning" title={SET_ASIDE_MONEY}>
    <p>
      We couldn't tell that it is yours. If you've already paid, please don't pay again, and contact support
      with your payment number.
    </p>
  </Notice>
);

/** The network has shown the transfer and shows it no more: paying again could be paying twice (R-64). */
export function VanishedTransfer({ payment }: { payment: ShownPayment }) {
  const { vanished_transfer: transfer, payment_currency: currency } = payment;
  const facts = transfer && [
    ...(v.is(DecimalAmount, transfer.amount) ? [formatMoney(transfer.amount, currency)] : []),
    formatDateTime(transfer.sent_at, 'device'),
  ];
  return (
    <Notice tone="warning" title={VANISHED_MONEY}>
      <p>
        We no longer see the transfer you sent
        {facts && (
          <>
            {' '}
            (<span translate="no">{facts.join(', ')}</span>)
          </>
        )}
        . Check it in your wallet
        {payment.status === 0
          ? ' before you send again.'
          : ", and don't send it again. If it did leave, contact support with your payment number."}
      </p>
    </Notice>
  );
}
