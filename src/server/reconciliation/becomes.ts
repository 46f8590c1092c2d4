import type { ReceiptRow } from '../payments/receipt.store.ts';
import type { PaymentRow } from '../payments/store.ts';
import { creditValue } from './credit-balance.ts';
import { matchAssigned } from './match.ts';

/**
 * What would become of money that a person gives to a payment: it settles, closes it as underpaid, or
 * is only credited. `credited` is what goes to the balance, in whole rupees; null without a rate.
 */
export type Becomes = {
  does: 'settles' | 'closes' | 'credits';
  credited: number | null;
  /** Whether it goes to the payment; else to its account alone. */
  toPayment: boolean;
  /** How much it is short, in whole rupees, where it may be taken as paid; else null. */
  shortBy: number | null;
};

/** What would become of a receipt that a person gives to a payment, by the rule itself. */
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
