import type { PaymentMethodName } from '#contract/payments.ts';
import { balance } from './methods/balance.tsx';
import { bank } from './methods/bank.tsx';
import { binance } from './methods/binance.tsx';
import { bitcart } from './methods/bitcart.tsx';
import type { MethodView } from './methods/method-view.tsx';
import { usdt } from './methods/usdt.tsx';

/** The contract's methods: a new one is a module in `methods/` and an entry here. */
export const paymentMethods: { readonly [Name in PaymentMethodName]: MethodView<Name> } = {
  bitcart,
  usdt,
  bank,
  binance,
  balance,
};
