import * as v from 'valibot';

/**
 * An amount in whole Pakistani rupees. A type of its own, so that a count or an index can't pass
 * for money.
 */
export const Pkr = v.pipe(
  v.number('must be a number'),
  v.safeInteger('must be in whole rupees'),
  v.minValue(0, 'must not be negative'),
  v.brand('Pkr'),
);
export type Pkr = v.InferOutput<typeof Pkr>;

/**
 * `amount` as money; throws a `ValiError` unless it is a whole, non-negative number of rupees
 * (R-3).
 */
export const pkr = (amount: number): Pkr => v.parse(Pkr, amount);

export const plus = (a: Pkr, b: Pkr): Pkr => pkr(a + b);
export const minus = (a: Pkr, b: Pkr): Pkr => pkr(a - b);
export const times = (price: Pkr, quantity: number): Pkr => pkr(price * quantity);
export const sum = (amounts: readonly Pkr[]): Pkr => amounts.reduce(plus, pkr(0));

/**
 * An amount in any currency on the wire: a plain decimal string, since floats can't hold money
 * exactly. At most 8 decimals, the precision of BTC.
 */
export const DecimalAmount = v.pipe(
  v.string('must be a decimal string'),
  v.regex(/^(0|[1-9]\d{0,14})(\.\d{1,8})?$/, 'must be a decimal amount'),
);
export type DecimalAmount = v.InferOutput<typeof DecimalAmount>;
