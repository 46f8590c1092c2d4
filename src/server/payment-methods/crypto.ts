import type { MethodChoice } from './payment-method.ts';

/** One entry for the shopper but two methods: the coin decides. */
export const CRYPTO: MethodChoice = {
  id: 'crypto',
  name: 'Crypto',
  description: 'Pay with Bitcoin, Litecoin or USDT.',
  fee: 'Network fee only',
};
