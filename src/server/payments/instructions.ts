import type { CurrencyCode } from '../database/schema.ts';
import type { PaymentRow } from './store.ts';

/**
 * How much is to be paid, in minor units of its currency. A `unique` amount is at least `amount` and no
 * other payment's at its destination; foreign money has the rate at which it was quoted.
 */
export type Quote = { currency: CurrencyCode; amount: number; unique: boolean; exchangeRate: string | null };

/** Where a payment is made to, and what its page shows of that. */
export type PaymentInstructions = {
  method: PaymentRow['method'];
  destination: string;
  details: object;
  quote: Quote;
};
