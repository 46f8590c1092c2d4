import type { PaymentMethodName } from '#contract/payments.ts';

/**
 * Evidence of received money. The same `externalId` of the same source is the same money, however
 * often it is reported.
 */
export type IncomingReceipt = {
  source: PaymentMethodName;
  /** The network's own id of the transfer or invoice. */
  externalId: string;
  /** In minor units of the method's currency; on an invoice, at its own rate. */
  amount: number;
  /** The shop's address or account that received it. */
  destination: string;
  payer: string | null;
  reference: string | null;
  /** When the money was sent or first seen. */
  sentAt: Date;
  /** The end of the minute or day of sending, if no more is known; `sentAt` is its start. */
  sentUntil?: Date | null;
  /** A key for the headings of the statement that the receipt was read from. */
  headings?: string;
  /** The bank's words other than the sender. */
  description?: string | null;
  /** Of money that isn't final: how many confirmations it has, where its network says so. */
  confirmations?: number | null;
};
