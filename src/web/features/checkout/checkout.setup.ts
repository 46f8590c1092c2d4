import { assign, setup } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { ACCOUNT_TIMEOUT_MS, FATE_RECHECK_MS } from '#contract/constants.ts';
import type { Pkr } from '#contract/money.ts';
import type { CheckoutAnswer, PaymentMethod } from '#contract/payments.ts';
import type { Attempt, Checkouts } from '#web/lib/attempts.ts';
import { attemptOf } from '#web/lib/attempts.ts';
import { applyChange } from '#web/lib/cart/changes.ts';
import { holdsAll } from '#web/lib/cart/lines.ts';
import { toProvide, toProvideCallback } from '#web/lib/effects.ts';
import type { Figures } from './figures.ts';
import { changedTo, isDearer } from './figures.ts';
import type { Choice, Chosen } from './methods.ts';
import { canPay, choose, methodOf, NO_CHOICE, nextOf, obstacleOf } from './methods.ts';

/** What choosing needs to know: how one can pay, who pays, and what the balance holds. */
export type Terms =
  | { kind: 'known'; methods: readonly PaymentMethod[]; account: string; balance: Pkr }
  | { kind: 'refused'; reason: string };

/** What became of an attempt. */
export type Placement =
  | { kind: 'placed'; answer: CheckoutAnswer }
  | { kind: 'repriced'; message: string; cart: Cart }
  | { kind: 'pending'; redir: string }
  | { kind: 'refused'; reason: string }
  /** It was not sent: another tab's is under way, or what was to be ordered has left the cart. */
  | { kind: 'unfinished'; attempt: Attempt }
  | { kind: 'changed' }
  /** It is too old to be asked about. */
  | { kind: 'over' };

/** Somebody changed the cart: this tab, another one, or a new catalogue, which took away the lines that are `gone` (ids). */
export type CartChanged = { type: 'cart.changed'; cart: Cart; gone: readonly string[] };

/** Another tab has begun an attempt, or learnt what became of one. */
export type CheckoutsChanged = { type: 'checkouts.changed'; checkouts: Checkouts };

/** What makes an attempt one of its own: its key, and when it began (the host's time, milliseconds). */
export type Stamp = { key: string; at: number };

export type CheckoutContext = {
  cart: Cart;
  /** The cart at the figures that the shopper has seen; it differs from `cart` only while that is dearer. */
  agreed: Cart;
  methods: readonly PaymentMethod[];
  /** Who is to pay; null until the host has said. */
  account: string | null;
  balance: Pkr;
  choice: Choice;
  /** The attempts whose fate is unknown, as this browser keeps them. */
  kept: readonly Attempt[];
  attempt: Attempt | null;
  /** What the host last said to an attempt. */
  placement: Placement | null;
  reason: string | null;
};

/** What the chart of checkout is made of: its words, its effects, its questions. */
export const checkout = setup({
  types: {
    context: {} as CheckoutContext,
    input: {} as { cart: Cart; kept: readonly Attempt[] },
    output: {} as CheckoutAnswer,
    events: {} as
      | Chosen
      | CartChanged
      | CheckoutsChanged
      | { type: 'retry.pressed' }
      | { type: 'check.pressed' }
      | { type: 'choice.resumed' }
      | ({ type: 'order.submitted' } & Stamp)
      | ({ type: 'figures.accepted' } & Stamp),
    tags: {} as
      | 'loading'
      | 'offline'
      | 'empty'
      | 'choosing'
      | 'refused'
      | 'placing'
      | 'checking'
      | 'asking'
      | 'repriced'
      | 'dearer'
      | 'pending'
      | 'over'
      | 'leaving',
  },
  actors: {
    loadTerms: toProvide<Terms>('loadTerms'),
    placeOrder: toProvide<Placement, { attempt: Attempt; isNew: boolean }>('placeOrder'),
    followCart: toProvideCallback<CartChanged>('followCart'),
    followCheckouts: toProvideCallback<CheckoutsChanged>('followCheckouts'),
  },
  delays: { answerBy: ACCOUNT_TIMEOUT_MS, recheckEvery: FATE_RECHECK_MS },
  guards: {
    isEmpty: ({ context }) => context.cart.items.length === 0,
    isFilled: ({ context }) => context.cart.items.length > 0,
    /** The cart has become dearer since the shopper saw its figures. */
    isDearer: ({ context }) => isDearer(context),
    /** An attempt is kept, and nobody has said yet whose browser this is now. */
    mayBeUnfinished: ({ context }) => context.account === null && context.kept.length > 0,
    hasAttempt: ({ context }) => context.attempt !== null,
    /** The account has an attempt whose fate is not known. */
    isUnfinished: ({ context: { kept } }, terms: Terms) =>
      terms.kind === 'known' && attemptOf(kept, terms.account) !== null,
    /** Another tab has learnt that the order of this very attempt was placed. */
    isPlacedElsewhere: ({ context: { attempt }, event }) =>
      attempt !== null && event.type === 'checkouts.changed' && event.checkouts.placed?.key === attempt.key,
    /** Another tab has begun an attempt of this account. */
    isBegunElsewhere: ({ context: { account }, event }) =>
      event.type === 'checkouts.changed' && attemptOf(event.checkouts.attempts, account) !== null,
    /** Another tab has learnt that nothing came of this attempt. */
    isOverElsewhere: ({ context: { attempt }, event }) =>
      attempt !== null &&
      event.type === 'checkouts.changed' &&
      event.checkouts.attempts.every(({ key }) => key !== attempt.key),
    /** The pick is on offer, and makes this the next step. */
    leadsTo: ({ context, event }, step: ReturnType<typeof nextOf>) => {
      const choice = isPick(event) ? choose(context.methods, context.choice, event) : null;
      if (choice === null) return false;
      const method = methodOf(context.methods, choice);
      return method !== undefined && !obstacleOf(method, context) && nextOf(context.methods, choice) === step;
    },
    /** The order can be placed at its new figures, by the chosen method: and is still what the cart holds. */
    canGoOn: ({ context: { placement, ...context } }) =>
      placement?.kind === 'repriced' &&
      placement.cart.items.length > 0 &&
      holdsAll(context.cart, placement.cart) &&
      canPay({ ...context, cart: placement.cart }),
    /** What is chosen so far can pay for the changed cart too. */
    choiceStands: ({ context, event }) =>
      canPay(event.type === 'cart.changed' ? { ...context, cart: event.cart } : context),
    /** All is chosen, and can pay for the cart as it is now. */
    isReady: ({ context }) => nextOf(context.methods, context.choice) === 'ready' && canPay(context),
  },
  actions: {
    takeCart: assign(({ context: { agreed }, event }) =>
      event.type === 'cart.changed' ? changedTo(agreed, event) : {},
    ),
    /** The shopper has seen the figures of the cart as it is now. */
    agree: assign({ agreed: ({ context }) => context.cart }),
    takeCheckouts: assign({
      kept: ({ context, event }) =>
        event.type === 'checkouts.changed' ? event.checkouts.attempts : context.kept,
    }),
    /** The choice begins, with the figures of the cart as it is now. */
    takeTerms: assign(({ context: { cart } }, terms: Terms) => {
      if (terms.kind === 'refused') return {};
      const { methods, account, balance } = terms;
      return { methods, account, balance, agreed: cart };
    }),
    /** What became of the attempt is known now; or that another one comes before it. */
    takeAnswer: assign(({ context: { cart, agreed, kept, attempt } }, placement: Placement) =>
      placement.kind === 'unfinished'
        ? resumedAs(placement.attempt)
        : {
            placement,
            ...repriced({ cart, agreed }, attempt, placement),
            kept: kept.filter(({ key }) => key !== attempt?.key),
          },
    ),
    takePlacement: assign({
      placement: ({ context, event }) =>
        event.type === 'checkouts.changed' && event.checkouts.placed !== null
          ? { kind: 'placed', answer: event.checkouts.placed.answer }
          : context.placement,
    }),
    takeKeptAttempt: assign(({ context: { kept, account } }) => resumedAs(attemptOf(kept, account))),
    forgetPlacement: assign({ placement: null }),
    forgetAttempt: assign({ attempt: null }),
    forgetChoice: assign({ choice: NO_CHOICE }),
    choose: assign({
      choice: ({ context: { methods, choice }, event }) =>
        (isPick(event) ? choose(methods, choice, event) : null) ?? choice,
    }),
    beginAttempt: assign(({ context: { choice, cart, account, attempt }, event }) => {
      if (event.type !== 'order.submitted' || choice.method === null || account === null) return { attempt };
      const { key, at: begunAt } = event;
      return { attempt: { account, key, begunAt, checkout: { ...choice, method: choice.method, cart } } };
    }),
    /** The same choice for the cart as the host prices it: another request, so another attempt. */
    beginAttemptAnew: assign(({ context: { placement, attempt }, event }) => {
      const isNew = event.type === 'figures.accepted' && placement?.kind === 'repriced' && attempt !== null;
      if (!isNew) return { attempt };
      const { key, at: begunAt } = event;
      return {
        attempt: { ...attempt, key, begunAt, checkout: { ...attempt.checkout, cart: placement.cart } },
      };
    }),
  },
});

/** The cart at the host's figures, which its keeper takes too, and which the shopper is shown. */
function repriced({ cart, agreed }: Figures, attempt: Attempt | null, placement: Placement): Figures {
  if (attempt === null || placement.kind !== 'repriced') return { cart, agreed };
  const { cart: told } = placement;
  const now = applyChange(cart, { type: 'order.repriced', ordered: attempt.checkout.cart, cart: told });
  return { cart: now, agreed: now };
}

/** An attempt that another page began, and the choice that it was made with. */
function resumedAs(attempt: Attempt | null): Pick<CheckoutContext, 'attempt' | 'choice'> {
  if (attempt === null) return { attempt, choice: NO_CHOICE };
  const { method, coin, network } = attempt.checkout;
  return { attempt, choice: { method, coin, network } };
}

const isPick = (event: { type: string }): event is Chosen =>
  event.type === 'method.chosen' || event.type === 'coin.chosen' || event.type === 'network.chosen';
