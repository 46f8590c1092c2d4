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

/**
 * The choice after the next pick: another method clears the coin, another coin the network. Null when the pick is not on offer, or
 * is the one that stands.
 */
export function choose(methods: Methods, choice: Choice, pick: Chosen): Choice | null {
  switch (pick.type) {
    case 'method.chosen': {
      const isOffered = methods.some(({ id }) => id === pick.method);
      return isOffered && pick.method !== choice.method ? { ...NO_CHOICE, method: pick.method } : null;
    }
    case 'coin.chosen': {
      const isOffered = methodOf(methods, choice)?.currencies.some(({ id }) => id === pick.coin);
      return isOffered && pick.coin !== choice.coin ? { ...choice, coin: pick.coin, network: null } : null;
    }
    case 'network.chosen': {
      const isOffered = coinOf(methods, choice)?.networks.some(({ id }) => id === pick.network);
      return isOffered && pick.network !== choice.network ? { ...choice, network: pick.network } : null;
    }
  }
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

/** Whether what is chosen can pay for this cart; nothing stands in the way of a choice that is not made yet. */
export function canPay(at: { methods: Methods; choice: Choice; cart: Cart; balance: Pkr }): boolean {
  const method = methodOf(at.methods, at.choice);
  return method === undefined || obstacleOf(method, at) === null;
}
