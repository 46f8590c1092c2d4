import { PaymentMethodName, PaymentOutcome } from '#contract/payments.ts';

/** Outcomes of money that comes from outside, or of its lack. */
const OF_ANY_TRANSFER = [
  'pending',
  'completed',
  'paidOver',
  'expired',
  'expiredCredited',
  'cancelled',
  'cancelledCredited',
  'underpaid',
  'paidLate',
] as const satisfies readonly PaymentOutcome[];

/**
 * What can become of a payment, by its method: a chain confirms its transfers, an invoice can be paid in
 * part or not be made, and for the balance no money comes from outside.
 */
export const POSSIBLE_OUTCOMES: Readonly<Record<PaymentMethodName, readonly PaymentOutcome[]>> = {
  bitcart: PaymentOutcome.options,
  usdt: [...OF_ANY_TRANSFER, 'confirming', 'expiredConfirming'],
  bank: OF_ANY_TRANSFER,
  binance: OF_ANY_TRANSFER,
  balance: ['pending', 'completed', 'expired', 'cancelled'],
};

/** The pairs of a method and an outcome that no host can bring. */
export const impossibleOutcomes = (): string[] =>
  PaymentMethodName.options.flatMap((method) =>
    PaymentOutcome.options
      .filter((outcome) => !POSSIBLE_OUTCOMES[method].includes(outcome))
      .map((outcome) => `${method} ${outcome}`),
  );
