import { assign, fromCallback, setup } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { ACCOUNT_TIMEOUT_MS, FATE_RECHECK_MS } from '#contract/constants.ts';
import type { Pkr } from '#contract/money.ts';
import type { Checkout, CheckoutAnswer, PaymentMethod } from '#contract/payments.ts';
import { toProvide } from '#web/lib/effects.ts';
import type { Choice, Chosen } from './methods.ts';
import { choose, methodOf, nextOf, obstacleOf } from './methods.ts';

/** What choosing needs to know: how one can pay, and what the balance holds. */
export type Terms =
  | { kind: 'known'; methods: readonly PaymentMethod[]; balance: Pkr }
  | { kind: 'refused'; reason: string };

/** One try to place an order. Its key goes with each of its requests, so that it is placed once however often it is sent. */
export type Attempt = { key: string; checkout: Checkout };

/** What became of an attempt. */
export type Placement =
  | { kind: 'placed'; answer: CheckoutAnswer }
  | { kind: 'repriced'; message: string; cart: Cart }
  | { kind: 'pending'; redir: string }
  | { kind: 'refused'; reason: string };

/** Somebody changed the cart: this tab, another one, or a new catalogue. */
export type CartChanged = { type: 'cart.changed'; cart: Cart };

export type CheckoutContext = {
  cart: Cart;
  methods: readonly PaymentMethod[];
  balance: Pkr;
  choice: Choice;
  attempt: Attempt | null;
  /** What the host last said to an attempt. */
  placement: Placement | null;
  reason: string | null;
};

/** What the chart of checkout is made of: its words, its effects, its questions. */
export const checkout = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as { cart: Cart },
    output: {} as CheckoutAnswer,
    events: {} as
      | Chosen
      | CartChanged
      | { type: 'retry.pressed' }
      | { type: 'check.pressed' }
      | { type: 'choice.resumed' }
      /** `key` is the new attempt's own. */
      | { type: 'order.submitted'; key: string }
      | { type: 'figures.accepted'; key: string },
    tags: {} as 'busy',
  },
  actors: {
    loadTerms: toProvide<Terms>('loadTerms'),
    placeOrder: toProvide<Placement, Attempt>('placeOrder'),
    followCart: fromCallback<CartChanged>(() => {}),
  },
  delays: { answerBy: ACCOUNT_TIMEOUT_MS, recheckEvery: FATE_RECHECK_MS },
  guards: {
    isEmpty: ({ context }) => context.cart.items.length === 0,
    isFilled: ({ context }) => context.cart.items.length > 0,
    /** The pick is on offer, and makes this the next step. */
    leadsTo: ({ context, event }, step: ReturnType<typeof nextOf>) => {
      const choice = isPick(event) ? choose(context.methods, context.choice, event) : null;
      if (choice === null) return false;
      const method = methodOf(context.methods, choice);
      return method !== undefined && !obstacleOf(method, context) && nextOf(context.methods, choice) === step;
    },
    hasNewFigures: ({ context: { placement } }) =>
      placement?.kind === 'repriced' && placement.cart.items.length > 0,
    /** What is chosen can pay for the changed cart too. */
    choiceStands: ({ context: { methods, choice, balance }, event }) => {
      const method = methodOf(methods, choice);
      if (method === undefined || event.type !== 'cart.changed') return true;
      return !obstacleOf(method, { cart: event.cart, balance });
    },
  },
  actions: {
    takeCart: assign({
      cart: ({ context, event }) => (event.type === 'cart.changed' ? event.cart : context.cart),
    }),
    choose: assign({
      choice: ({ context: { methods, choice }, event }) =>
        (isPick(event) ? choose(methods, choice, event) : null) ?? choice,
    }),
    beginAttempt: assign(({ context: { choice, cart, attempt }, event }) => {
      if (event.type !== 'order.submitted' || choice.method === null) return { attempt };
      return { attempt: { key: event.key, checkout: { ...choice, method: choice.method, cart } } };
    }),
    /** The same choice for the cart as the host prices it: another request, so another attempt. */
    beginAttemptAnew: assign(({ context: { placement, attempt }, event }) => {
      const isNew = event.type === 'figures.accepted' && placement?.kind === 'repriced' && attempt !== null;
      if (!isNew) return { attempt };
      return { attempt: { key: event.key, checkout: { ...attempt.checkout, cart: placement.cart } } };
    }),
  },
});

const isPick = (event: { type: string }): event is Chosen =>
  event.type === 'method.chosen' || event.type === 'coin.chosen' || event.type === 'network.chosen';
