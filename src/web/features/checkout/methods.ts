import type { Cart } from '#contract/cart.ts';
import { holdsDeposit, payableOf } from '#contract/cart.ts';
import type { Pkr } from '#contract/money.ts';
import type { Currency, MethodId, PaymentMethod } from '#contract/payments.ts';
import { formatMoney } from '#web/lib/money.ts';

/** What is chosen so far: a method, for crypto a coin, and of a coin with several networks one. */
export type Choice = { method: MethodId | null; coin: string | null; network: string | null };
export const NO_CHOICE: Choice = { method: null, coin: null, network: null };

export type Chosen =
  | { type: 'method.chosen'; method: MethodId }
  | { type: 'coin.chosen'; coin: string }
  | { type: 'network.chosen'; network: string };

/** The choice after the next pick: another method clears the coin, another coin the network. */
export function choose(choice: Choice, pick: Chosen): Choice {
  switch (pick.type) {
    case 'method.chosen':
      return { ...NO_CHOICE, method: pick.method };
    case 'coin.chosen':
      return { ...choice, coin: pick.coin, network: null };
    case 'network.chosen':
      return { ...choice, network: pick.network };
  }
}

type Methods = readonly PaymentMethod[];

export const methodOf = (methods: Methods, { method }: Choice): PaymentMethod | undefined =>
  methods.find(({ id }) => id === method);

export const coinOf = (methods: Methods, choice: Choice): Currency | undefined =>
  methodOf(methods, choice)?.currencies.find(({ id }) => id === choice.coin);

/** What has to be chosen next; `ready` when nothing is missing. */
export function nextOf(methods: Methods, choice: Choice): 'method' | 'coin' | 'network' | 'ready' {
  const method = methodOf(methods, choice);
  if (method === undefined) return 'method';
  if (method.currencies.length === 0) return 'ready';
  const coin = coinOf(methods, choice);
  if (coin === undefined) return 'coin';
  const isWhole = coin.networks.length === 0 || coin.networks.some(({ id }) => id === choice.network);
  return isWhole ? 'ready' : 'network';
}

/** Why a method can't pay for this cart, in one sentence (spec §5); null when it can. */
export function obstacleOf(
  method: PaymentMethod,
  { cart, balance }: { cart: Cart; balance: Pkr },
): string | null {
  const payable = payableOf(cart);
  if (method.disabled) return method.reason ?? 'This payment method can not be used now.';
  if (method.limit !== undefined && payable > method.limit)
    return `This payment method can not be used for payments above ${formatMoney(method.limit)}`;
  if (method.id !== 'balance') return null;
  if (holdsDeposit(cart.items)) return 'A balance deposit can not be paid from the balance.';
  return balance < payable ? `Your balance of ${formatMoney(balance)} is less than the total.` : null;
}
