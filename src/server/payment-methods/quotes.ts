import type { Quote } from '../payments/instructions.ts';
import { AMOUNT_STEP } from '../payments/unique-amount.ts';
import { rupeesToUsdt } from '../platform/money.ts';

/** Converts a total in rupees to USDT, before the amount is made unique. */
export const quoteInUsdt = (payable: number, exchangeRate: string): Quote => ({
  currency: 'USDT',
  amount: rupeesToUsdt(payable, exchangeRate, AMOUNT_STEP),
  unique: true,
  exchangeRate,
});

export const quoteInRupees = (amount: number): Quote => ({
  currency: 'PKR',
  amount,
  unique: false,
  exchangeRate: null,
});
