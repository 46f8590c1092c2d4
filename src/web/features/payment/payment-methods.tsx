import { balance } from './methods/balance.tsx';
import { bank } from './methods/bank.tsx';
import { binance } from './methods/binance.tsx';
import { bitcart } from './methods/bitcart.tsx';
import type { MethodView } from './methods/method-view.tsx';
import { other } from './methods/other.tsx';
import { usdt } from './methods/usdt.tsx';
import type { ShownMethod } from './shown-payment.ts';

/** The contract's methods, and `other`: a new one is a module in `methods/` and an entry here. */
export const paymentMethods: { readonly [Name in ShownMethod]: MethodView<Name> } = {
  bitcart,
  usdt,
  bank,
  binance,
  balance,
  other,
};
