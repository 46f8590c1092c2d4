import { pkr } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentSummary } from '#contract/payments.ts';

/** Invented orders and payments for tests and stories. */

const order = (at: number, more: Partial<Order> = {}): Order => ({
  id: `ord${String(at).padStart(2, '0')}Kq7hV2mXw9`,
  created_at: `2026-03-${String(28 - at).padStart(2, '0')}T09:07:00.000Z`,
  amount: pkr(1_500 * at),
  status: 1,
  status_text: 'Completed',
  cart: [{ id: 'steam-10', name: 'Steam Wallet 10 USD', price: pkr(2_950), quantity: 1 }],
  goods: { 'steam-10': ['STM0-9QLI-7O01-XB4D'] },
  ...more,
});

/** Two pages: one delivered by stock, one by hand, one that waits, and older ones. */
export const ORDERS: readonly Order[] = [
  order(1, {
    amount: pkr(14_750),
    status: 0,
    status_text: 'Processing',
    cart: [
      { id: 'steam-10', name: 'Steam Wallet 10 USD', price: pkr(2_950), quantity: 2 },
      { id: 'vpn-year', name: 'VPN for a year', price: pkr(8_850), quantity: 1 },
    ],
    goods: { 'steam-10': ['STM0-9QLI-7O01-XB4D', 'STM1-K8ZP-0OQ1-LL7C'], 'vpn-year': [] },
  }),
  withoutGoods(order(2, { status: 0, status_text: 'Processing' })),
  order(3, { status: 2, status_text: 'Cancelled', goods: { 'steam-10': [] } }),
  ...[4, 5, 6, 7, 8, 9, 10, 11, 12].map((at) => order(at)),
];

function withoutGoods({ goods: _, ...rest }: Order): Order {
  return rest;
}

const METHODS = [
  { methodName: 'Bank transfer', amount: '14750', currency: 'PKR' },
  { methodName: 'USDT', amount: '12.5034', currency: 'USDT' },
  { methodName: 'Account balance', amount: '200000', currency: 'PKR' },
] as const;
const STATES = [
  { status: 0, status_text: 'Waiting for your payment' },
  { status: 1, status_text: 'Completed' },
  { status: 2, status_text: 'Expired' },
] as const;

const payment = (at: number): PaymentSummary => {
  const { methodName, amount, currency } = METHODS[at % 3] ?? METHODS[0];
  return {
    id: `pay${String(at).padStart(2, '0')}Zt4nB8cRy1`,
    created_at: `2026-03-${String(28 - at).padStart(2, '0')}T09:07:00.000Z`,
    payment_details: { methodName },
    payment_amount: amount,
    payment_currency: currency,
    ...(at === 0 ? STATES[0] : (STATES[1 + (at % 2)] ?? STATES[1])),
  };
};

export const PAYMENTS: readonly PaymentSummary[] = Array.from({ length: 12 }, (_, at) => payment(at));
