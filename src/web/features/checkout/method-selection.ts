import type { Cart } from '#contract/cart.ts';
import { holdsDeposit, payableOf } from '#contract/cart.ts';
import { minus, type Pkr } from '#contract/money.ts';
import type { Currency, MethodId, Network, PaymentMethod } from '#contract/payments.ts';
import { formatMoney } from '#web/lib/money.ts';

/** The selection so far: a method, for crypto a coin, with one of its networks if it has any. */
export type Selection = { method: MethodId | null; coin: string | null; network: string | null };
export const NO_SELECTION: Selection = { method: null, coin: null, network: null };

export type SelectionEvent =
  | { type: 'method.selected'; method: MethodId }
  /** A coin, on one of its networks if it has any. */
  | { type: 'coin.selected'; coin: string; network: string | null };

type Methods = readonly PaymentMethod[];

export const selectedMethod = (methods: Methods, { method }: Selection): PaymentMethod | undefined =>
  methods.find(({ id }) => id === method);

/** A coin of a method, on one of its networks if it has any. */
export type CoinChoice = { coin: Currency; network: Network | null };

/** The coins of a method as one list, such as BTC, USDT on TRC20, USDT on BEP20. */
export const coinChoices = ({ currencies }: PaymentMethod): CoinChoice[] =>
  currencies.flatMap((coin): CoinChoice[] =>
    coin.networks.length === 0
      ? [{ coin, network: null }]
      : coin.networks.map((network) => ({ coin, network })),
  );

/** Whether a selection or an event means this coin on this network. */
export const isChoice = (
  { coin, network }: CoinChoice,
  picked: Pick<Selection, 'coin' | 'network'>,
): boolean => coin.id === picked.coin && (network?.id ?? null) === picked.network;

/** The next selection; `ready` when nothing is missing. */
export function nextStep(methods: Methods, selection: Selection): 'method' | 'coin' | 'ready' {
  const method = selectedMethod(methods, selection);
  if (method === undefined) return 'method';
  const choices = coinChoices(method);
  return choices.length === 0 || choices.some((each) => isChoice(each, selection)) ? 'ready' : 'coin';
}

/**
 * The selection after an event: another method clears the coin with its network. Null when the pick is
 * not offered, or already selected.
 */
export function select(methods: Methods, selection: Selection, event: SelectionEvent): Selection | null {
  switch (event.type) {
    case 'method.selected': {
      const isOffered = methods.some(({ id }) => id === event.method);
      return isOffered && event.method !== selection.method
        ? { ...NO_SELECTION, method: event.method }
        : null;
    }
    case 'coin.selected': {
      const method = selectedMethod(methods, selection);
      const choice = method && coinChoices(method).find((each) => isChoice(each, event));
      return choice === undefined || isChoice(choice, selection)
        ? null
        : { ...selection, coin: event.coin, network: event.network };
    }
  }
}

/** Why a method can't pay for this cart, in one sentence (spec §5); null when it can. */
export function unavailableReason(
  method: PaymentMethod,
  { cart, balance }: { cart: Cart; balance: Pkr | null },
): string | null {
  const payable = payableOf(cart);
  if (method.disabled) return method.reason ?? "You can't use this payment method right now.";
  if (method.limit !== undefined && payable > method.limit)
    return `This payment method can not be used for payments above ${formatMoney(method.limit)}`;
  if (method.id !== 'balance') return null;
  if (holdsDeposit(cart.items)) return "You can't pay for a deposit from your balance.";
  if (balance === null) return "We can't show your balance right now.";
  return balance < payable
    ? `Your balance of ${formatMoney(balance)} is ${formatMoney(minus(payable, balance))} short.`
    : null;
}

/** The rupees missing for this cart; null if no deposit would make the balance enough. */
export function shortfall(
  { id, disabled, limit }: PaymentMethod,
  { cart, balance }: { cart: Cart; balance: Pkr | null },
): Pkr | null {
  const payable = payableOf(cart);
  if (id !== 'balance' || disabled || balance === null || balance >= payable) return null;
  return holdsDeposit(cart.items) || (limit !== undefined && payable > limit)
    ? null
    : minus(payable, balance);
}

/** Whether the selected method can pay for this cart; true without a selection. */
export function canPay(at: {
  methods: Methods;
  selection: Selection;
  cart: Cart;
  balance: Pkr | null;
}): boolean {
  const method = selectedMethod(at.methods, at.selection);
  return method === undefined || unavailableReason(method, at) === null;
}
