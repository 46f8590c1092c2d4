import type { CurrencyCode } from '../database/schema.ts';
import type { PaymentRow } from './store.ts';

/**
 * The amount to pay, in minor units of its currency. A `unique` one is `amount` or slightly more,
 * so that no other payment to the destination has it. Foreign money carries the quoted rate.
 */
export type Quote = { currency: CurrencyCode; amount: number; unique: boolean; exchangeRate: string | null };

/** The destination of a payment, and the details on its page. */
export type PaymentInstructions = {
  method: PaymentRow['method'];
  destination: string;
  details: object;
  quote: Quote;
};
