import { HttpError } from '../http/http-error.ts';
import { AMOUNT_STEP } from '../payments/unique-amount.ts';

const RUPEES_OVER = 100;
const USDT_OVER = 1_000_000;
/** Lies between two unique amounts, so no payment has it. */
const HALF_STEP = AMOUNT_STEP / 2;

/** Whole rupees, matched by something other than their amount. */
export const rupeeReceipts = {
  unrecognisedLabel: 'From another sender',
  tooLittle(asked: number) {
    if (asked === 1) throw new HttpError(422, "PKR 1 is the smallest amount, so it can't be underpaid.");
    return Math.floor(asked / 2);
  },
  tooMuch: (asked: number) => asked + RUPEES_OVER,
  unrecognised: (asked: number) => asked,
};

/** USDT, matched by its exact amount only: any other amount belongs to no payment. */
export const uniqueAmountReceipts = {
  unrecognisedLabel: 'An unknown amount',
  tooLittle: (asked: number) => Math.floor(asked / 2 / AMOUNT_STEP) * AMOUNT_STEP + HALF_STEP,
  tooMuch: (asked: number) => asked + USDT_OVER + HALF_STEP,
  unrecognised: (asked: number) => asked + HALF_STEP,
};
