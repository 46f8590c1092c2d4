import type { ReactNode } from 'react';
import type { Payment } from '#contract/payments.ts';
import { Link } from '#web/ui/Link.tsx';
import { Notice, type Tone } from '#web/ui/Notice.tsx';
import { type Standing, standingOf } from '../standing.ts';

type Word = { tone: Tone; title: string; text: string; action?: ReactNode };

const toBalance = (
  <Link to="/my/profile" look="secondary" size="sm">
    See your balance
  </Link>
);

/** What a standing means to the shopper: what happens next, and what becomes of money. */
const WORDS: Record<Exclude<Standing, 'waiting' | 'expired' | 'cancelled'>, Word> = {
  part: {
    tone: 'warning',
    title: 'Part of your money has come',
    text: 'Please open the invoice, and pay the rest on it before the time is over. It says how much that is.',
  },
  received: {
    tone: 'info',
    title: 'We have seen your money',
    text: 'Its network has to confirm it, which may take a while. It came in time, whatever the clock says now. There is nothing left to do: this page updates by itself.',
  },
  completed: {
    tone: 'success',
    title: 'Your payment is complete',
    text: 'What you bought is in My Orders, or will be as soon as it is delivered. A deposit is in your balance already.',
  },
  overpaid: {
    tone: 'success',
    title: 'Your payment is complete, and you paid more than was asked',
    text: 'What you bought is in My Orders, or will be as soon as it is delivered. A deposit is in your balance already. What you paid too much is in your balance too, and pays for your next order.',
    action: toBalance,
  },
  expiredPaid: {
    tone: 'warning',
    title: 'Your money came in another way than was asked',
    text: 'The amount or the sender was another one, so this payment has ended without an order. All that you sent is in your balance, and pays for your next order.',
    action: toBalance,
  },
  cancelledPaid: {
    tone: 'info',
    title: 'Your money came after you cancelled',
    text: 'All of it is in your balance, and pays for your next order.',
    action: toBalance,
  },
  short: {
    tone: 'warning',
    title: 'Less money came than was asked',
    text: 'So this payment has ended without an order. All that you sent is in your balance: you can order again and pay from it, or add the rest by a deposit.',
    action: toBalance,
  },
  late: {
    tone: 'warning',
    title: 'Your money came after the time was over',
    text: 'So this payment has ended without an order. All that you sent is in your balance, and pays for your next order.',
    action: toBalance,
  },
  failed: {
    tone: 'error',
    title: 'This payment could not be opened',
    text: 'Nothing was taken. Please order again, perhaps by another payment method.',
  },
  ended: {
    tone: 'warning',
    title: 'This payment has ended',
    text: 'There is no order for it. If you have sent money, please contact support with the number of this payment.',
  },
};

const ASK_SUPPORT = 'please contact support with the number of this payment';

/** By what the money of a payment is found after its end: by nothing, by just this amount, or by more than that. */
function foundBy({ payment_method, user_input }: Payment): 'nothing' | 'amount' | 'more' {
  if (payment_method === 'bank') return user_input === null ? 'nothing' : 'more';
  return payment_method === 'usdt' || payment_method === 'binance' ? 'amount' : 'more';
}

/** What becomes of money that was sent all the same: no more than the host can do about it is promised. */
const SENT_IN_TIME = {
  nothing: `If you have sent it, ${ASK_SUPPORT}: without the sender's name we can't tell it from others.`,
  amount: `If you sent exactly this amount in time, it still counts: the order completes as soon as your money is found. Sent later, it goes to your balance. If you sent another amount, ${ASK_SUPPORT}.`,
  more: 'If you sent it in time, it still counts: the order completes as soon as your money is found. What was sent later goes to your balance.',
};
const SENT_ALL_THE_SAME = {
  nothing: `If you have sent money all the same, ${ASK_SUPPORT}: without the sender's name we can't tell it from others.`,
  amount: `If you have sent exactly this amount all the same, it goes to your balance as soon as it is found. If it was another amount, ${ASK_SUPPORT}.`,
  more: 'If you have sent money all the same, it goes to your balance as soon as it is found.',
};

function wordOf(payment: Payment): Word | null {
  const standing = standingOf(payment);
  switch (standing) {
    case 'waiting':
      return null;
    case 'expired':
      return {
        tone: 'warning',
        title: 'The time for this payment is over',
        text: `If you have not sent anything, please do not send it any more. ${SENT_IN_TIME[foundBy(payment)]}`,
      };
    case 'cancelled':
      return {
        tone: 'info',
        title: 'This payment was cancelled',
        text: `Please do not send anything for it any more. ${SENT_ALL_THE_SAME[foundBy(payment)]}`,
      };
    default:
      return WORDS[standing];
  }
}

/** What has become of the payment, in a sentence or two; nothing as long as it waits for its money. */
export function Outcome({ payment }: { payment: Payment }) {
  const word = wordOf(payment);
  if (word === null) return null;
  const { tone, title, text, action } = word;
  return (
    <Notice tone={tone} title={title} {...(action !== undefined && { action })}>
      <p>{text}</p>
    </Notice>
  );
}
