import type * as v from 'valibot';

/**
 * Example answers of a command, the usual one first: for help, Storybook and the office's tests.
 */
export type Examples<A extends v.GenericSchema> = readonly [v.InferInput<A>, ...v.InferInput<A>[]];

/* What the examples of several commands speak of. */

export const ORDER = '0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c';
export const ORDER_NUMBER = 'KS-7F3Q-K2';
export const PAYMENT = '7be03d9f51c84a26a0f4e81b62d9c501';
export const PAYMENT_NUMBER = 'KP-4M9T-R7';
export const RECEIPT = '5d1e8c20a7f94b6e8c3d0b9a6f7e4d21';

export const STEAM = {
  variant: 'steam-usd-10',
  name: 'Steam Wallet 10 USD',
  price: 2_950,
  quantity: 2,
  missing: 0,
  by_hand: false,
  answers: [],
};
export const SETUP = {
  variant: 'pc-setup-basic',
  name: 'PC setup by phone',
  price: 4_500,
  quantity: 1,
  missing: 1,
  by_hand: true,
  answers: [{ label: 'Phone number', value: '0300 1234567' }],
};
