import * as v from 'valibot';
import { DEPOSIT_MAX, DEPOSIT_MIN } from './constants.ts';
import { ungrouped } from './digits.ts';

/** A deposit in rupees as typed: digits, optionally grouped; 50 to 200,000. */
export const DepositAmount = v.pipe(
  v.string('Enter an amount.'),
  v.transform(ungrouped),
  v.minLength(1, 'Enter an amount.'),
  v.regex(/^\d+$/, 'Enter an amount in whole rupees.'),
  v.transform(Number),
  v.minValue(DEPOSIT_MIN, 'The smallest deposit is PKR 50.'),
  v.maxValue(DEPOSIT_MAX, 'The largest deposit is PKR 200,000.'),
);

export const Deposit = v.object({ amount: DepositAmount });
export type Deposit = v.InferOutput<typeof Deposit>;
