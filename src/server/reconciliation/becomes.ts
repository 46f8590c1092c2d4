import type { ReceiptRow } from '../payments/receipt.store.ts';
import type { PaymentRow } from '../payments/store.ts';
import { creditValue } from './credit-balance.ts';
import { matchAssigned } from './match.ts';

/**
 * The effect of giving money to a payment: it settles, closes as underpaid, or is only credited.
 * `credited` is the balance's part in whole rupees; null without a rate.
 */
export type Becomes = {
  does: 'settles' | 'closes' | 'credits';
  credited: number | null;
  /** Whether the payment gets the money; otherwise only its account does. */
  toPayment: boolean;
  /** The missing amount in whole rupees, if it may be taken as paid; else null. */
  shortBy: number | null;
};

/** The effect of giving a receipt to a payment, by the same rule that does it. */
export function becomesOf(
  receipt: Pick<ReceiptRow, 'amount' | 'currency' | 'sent_at'>,
  payment: PaymentRow,
  { rate, shortBy }: { rate: string | null; shortBy: number | null },
): Becomes {
  const { amount, currency } = receipt;
  const value = (part: number) =>
    creditValue({ currency, amount: part }, { ofPayment: payment.exchange_rate, current: rate });
  const match =
    currency === payment.currency ? matchAssigned({ amount, sentAt: receipt.sent_at }, payment) : null;
  if (match === null) return { does: 'credits', credited: value(amount), toPayment: false, shortBy };
  switch (match.kind) {
    case 'settle':
      return { does: 'settles', credited: value(amount - payment.pay_amount), toPayment: true, shortBy };
    case 'underpaid':
      return { does: 'closes', credited: value(amount), toPayment: true, shortBy };
    default:
      return { does: 'credits', credited: value(amount), toPayment: true, shortBy };
  }
}
