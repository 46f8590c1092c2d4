import { Notice } from '#web/ui/Notice.tsx';
import { moneyTextsOf } from '../payment-methods.tsx';
import type { ShownPayment } from '../shown-payment.ts';

export const FOUND_MONEY = "We've found money that may be yours";
export const RULED_OUT = "The money we found may be someone else's";

/** Money came that may be for this payment, and a person has to look at it (R-58). */
export const FoundMoney = ({ payment }: { payment: ShownPayment }) => (
  <Notice tone="info" title={FOUND_MONEY}>
    <p>
      {moneyTextsOf(payment).found} Please don't pay again:{' '}
      {payment.status === 0
        ? 'this page will tell you how it turns out.'
        : 'look here again later to see how it turned out.'}
    </p>
  </Notice>
);

/** The host no longer says that money was found: a person decided so, or others may be meant as well. */
export const RuledOutMoney = () => (
  <Notice tone="warning" title={RULED_OUT}>
    <p>
      We can't tell any more that it is yours. If you've already paid, please don't pay again, and contact
      support with your payment number.
    </p>
  </Notice>
);
