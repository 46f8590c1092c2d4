import type { PaymentMethodName } from '#contract/payments.ts';

/**
 * Evidence of money that came in. The same `externalId` of the same source is the same money, however
 * often it is reported.
 */
export type IncomingReceipt = {
  /** The method by which it came. */
  source: PaymentMethodName;
  /** The network's own id: of the transfer, or of the invoice. */
  externalId: string;
  /** In minor units of the method's currency; of an invoice at its own rate. */
  amount: number;
  /** The shop's place that it came to. */
  destination: string;
  payer: string | null;
  reference: string | null;
  /** When it was sent, or first seen. */
  receivedAt: Date;
};
