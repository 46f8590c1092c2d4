import { balance } from './balance.ts';
import { bank } from './bank.ts';
import { binance } from './binance.ts';
import { bitcart } from './bitcart.ts';
import type { PaymentMethods } from './payment-method.ts';
import { usdt } from './usdt.ts';

/** The shop's payment methods. */
export const paymentMethods: PaymentMethods = { bitcart, bank, usdt, binance, balance };
