import { balance } from './methods/balance.tsx';
import { bank } from './methods/bank.tsx';
import { binance } from './methods/binance.tsx';
import { bitcart } from './methods/bitcart.tsx';
import type { MethodView, PaymentBy } from './methods/method-view.tsx';
import type { MoneyTexts } from './methods/money-texts.ts';
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

/** What is said of money that was sent for a payment, by its method. */
export const moneyTextsOf = <Method extends ShownMethod>(payment: PaymentBy<Method>): MoneyTexts =>
  paymentMethods[payment.payment_method].moneyTexts(payment);
