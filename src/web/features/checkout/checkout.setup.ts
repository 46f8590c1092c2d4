import { assign, setup } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { ACCOUNT_TIMEOUT_MS, OUTCOME_RECHECK_MS } from '#contract/constants.ts';
import type { Pkr } from '#contract/money.ts';
import type { CheckoutAnswer, PaymentMethod } from '#contract/payments.ts';
import { toProvide, toProvideCallback, withRequests } from '#statecharts/index.ts';
import { containsAll } from '#web/features/cart/cart-lines.ts';
import { applyEvent } from '#web/features/cart/cart-reducer.ts';
import type { Attempt, StoredCheckouts } from './attempts.ts';
import { findAttempt } from './attempts.ts';
import type { Selection, SelectionEvent } from './method-selection.ts';
import {
  canPay,
  NO_SELECTION,
  nextStep,
  select,
  selectedMethod,
  unavailableReason,
} from './method-selection.ts';
import { hasPriceIncreased, reconcilePrices } from './price-changes.ts';

/** The page for a payment whose own path is not known. */
export const MY_PAYMENTS = '/my/payments';

/** The base of the selection: methods, account and balance. */
export type CheckoutOptions =
  | {
      kind: 'loaded';
      methods: readonly PaymentMethod[];
      /** Some methods, coins or networks can't be read. */
      isIncomplete?: boolean;
      account: string;
      balance: Pkr | null;
    }
  | { kind: 'refused'; reason: string };

/** The result of an attempt. */
export type CheckoutResult =
  | { kind: 'placed'; answer: CheckoutAnswer }
  | { kind: 'repriced'; message: string; cart: Cart }
  | { kind: 'pending'; redir: string }
  /**
   * `payer` is the account that is logged in now, if it is another one; `needsLogin` if there is
   * none.
   */
  | { kind: 'refused'; reason: string; payer?: { account: string; balance: Pkr | null }; needsLogin?: true }
  /** Not sent: the outcome of an earlier attempt of this account is still unknown. */
  | { kind: 'unfinished'; attempt: Attempt }
  /** Not sent: its items are no longer in the cart. */
  | { kind: 'cartChanged' };

/** Whether the account on the page is still logged in. */
export type PayerCheck = { kind: 'confirmed' } | Extract<CheckoutResult, { kind: 'refused' }>;

/** The outcome of an attempt, once it is known. */
export type AttemptReport =
  | Exclude<CheckoutResult, { kind: 'unfinished' | 'cartChanged' }>
  /** Another tab has learned that it was not placed. */
  | { kind: 'gone' }
  /** Too old to be asked about. */
  | { kind: 'expired' }
  /** The host does not know this call, so the shopper has to look. */
  | { kind: 'unsupported' };

/** The cart has changed, in this tab or another one; a new catalogue removed the `removedIds`. */
export type CartChanged = { type: 'cart.changed'; cart: Cart; removedIds: readonly string[] };

/** Another tab has started an attempt, or learned the result of one. */
export type StoredCheckoutsChanged = { type: 'storedCheckouts.changed'; checkouts: StoredCheckouts };

const RECHECK_MAX_MS = 60_000;
const WAY_ON_AFTER_MS = 120_000;

/** The identity of an attempt: its idempotency key, and its start (server time, milliseconds). */
export type AttemptId = Pick<Attempt, 'key' | 'startedAt'>;

export type CheckoutContext = {
  cart: Cart;
  /**
   * The cart at the prices that the shopper has accepted; differs from `cart` only after a rise.
   */
  acceptedCart: Cart;
  methods: readonly PaymentMethod[];
  /** Some methods, coins or networks can't be read. */
  isIncomplete: boolean;
  /** The username of the paying account; null until the options are loaded. */
  account: string | null;
  /** Null where the host does not say. */
  balance: Pkr | null;
  selection: Selection;
  /** The attempts in this browser with an unknown outcome, of any account. */
  storedAttempts: readonly Attempt[];
  attempt: Attempt | null;
  /** The last answer to an attempt. */
  result: CheckoutResult | AttemptReport | null;
  /** How often the host was asked about the attempt. */
  checks: number;
  /** Why the last request for the attempt's outcome failed. */
  checkError: string | null;
  /** An attempt was let go in this visit, so a pending payment may be its order. */
  hasReleased: boolean;
  /** Why the host refused the options. */
  reason: string | null;
};

/** The setup of the checkout chart, shared by its files. */
export const checkout = withRequests(
  setup({
    types: {
      context: {} as CheckoutContext,
      input: {} as { cart: Cart; storedAttempts: readonly Attempt[] },
      output: {} as CheckoutAnswer,
      events: {} as
        | SelectionEvent
        | CartChanged
        | StoredCheckoutsChanged
        | { type: 'retry.pressed' }
        | { type: 'check.pressed' }
        | { type: 'attempt.released' }
        | { type: 'selection.resumed' }
        | { type: 'prices.accepted' }
        | ({ type: 'order.submitted' } & AttemptId)
        | ({ type: 'order.resubmitted' } & AttemptId),
      tags: {} as
        | 'loading'
        | 'loadFailed'
        | 'empty'
        | 'selecting'
        | 'refused'
        | 'submitting'
        | 'stillChecking'
        | 'checking'
        | 'unsupported'
        | 'wayOn'
        | 'repriced'
        | 'priceIncreased'
        | 'pending'
        | 'outcomeUnknown'
        | 'redirecting',
    },
    actors: {
      loadOptions: toProvide<CheckoutOptions>('loadOptions'),
      confirmPayer: toProvide<PayerCheck, Attempt>('confirmPayer'),
      submitOrder: toProvide<CheckoutResult, Attempt>('submitOrder'),
      checkAttempt: toProvide<AttemptReport, Attempt>('checkAttempt'),
      releaseAttempt: toProvide<void, Attempt>('releaseAttempt'),
      watchCart: toProvideCallback<CartChanged>('watchCart'),
      watchStoredCheckouts: toProvideCallback<StoredCheckoutsChanged>('watchStoredCheckouts'),
    },
    delays: {
      answerBy: ACCOUNT_TIMEOUT_MS,
      /** Doubles with each check, up to a minute. */
      recheckAfter: ({ context: { checks } }) => Math.min(OUTCOME_RECHECK_MS * 2 ** checks, RECHECK_MAX_MS),
      offerWayOn: WAY_ON_AFTER_MS,
    },
    guards: {
      isEmpty: ({ context }) => context.cart.items.length === 0,
      hasPriceIncreased: ({ context }) => hasPriceIncreased(context),
      /** An attempt is stored, and it is not known yet whether it is this account's. */
      mayHaveAttempt: ({ context }) => context.account === null && context.storedAttempts.length > 0,
      hasStoredAttempt: ({ context: { storedAttempts } }, account: string) =>
        findAttempt(storedAttempts, account) !== null,
      hasAttempt: ({ context }) => context.attempt !== null,
      /** Another tab has started an attempt of this account. */
      isStartedElsewhere: ({ context: { account } }, { attempts }: StoredCheckouts) =>
        findAttempt(attempts, account) !== null,
      /** Another tab has learned that this attempt was placed. */
      isPlacedElsewhere: ({ context: { attempt } }, { placed }: StoredCheckouts) =>
        attempt !== null && placed?.key === attempt.key,
      /** Another tab has learned that this attempt was not placed. */
      isDroppedElsewhere: ({ context: { attempt } }, { attempts }: StoredCheckouts) =>
        attempt !== null && attempts.every(({ key }) => key !== attempt.key),
      /** The pick is offered and can pay, and `step` comes next. */
      leadsTo: (
        { context },
        { step, event }: { step: ReturnType<typeof nextStep>; event: SelectionEvent },
      ) => {
        const selection = select(context.methods, context.selection, event);
        if (selection === null) return false;
        const method = selectedMethod(context.methods, selection);
        return (
          method !== undefined &&
          !unavailableReason(method, context) &&
          nextStep(context.methods, selection) === step
        );
      },
      isSelectionUnpayable: ({ context }, cart: Cart) => !canPay({ ...context, cart }),
      /** Everything is selected, and can pay for the current cart. */
      isReady: ({ context }) => nextStep(context.methods, context.selection) === 'ready' && canPay(context),
      /** The selection can pay the new prices, and the cart still holds their items. */
      canAcceptPrices: ({ context: { result, ...context } }) =>
        result?.kind === 'repriced' &&
        result.cart.items.length > 0 &&
        containsAll(context.cart, result.cart) &&
        canPay({ ...context, cart: result.cart }),
    },
    actions: {
      reconcileCart: assign(({ context: { acceptedCart } }, change: CartChanged) =>
        reconcilePrices(acceptedCart, change),
      ),
      setStoredAttempts: assign((_, { attempts }: StoredCheckouts) => ({ storedAttempts: attempts })),
      /** The selection starts at the cart's current prices. */
      setOptions: assign(
        (
          { context: { cart } },
          { methods, isIncomplete = false, account, balance }: Extract<CheckoutOptions, { kind: 'loaded' }>,
        ) => ({ methods, isIncomplete, account, balance, acceptedCart: cart }),
      ),
      startAttempt: assign(
        ({ context: { selection, cart, account, attempt } }, { key, startedAt }: AttemptId) => {
          const { method } = selection;
          if (method === null || account === null) return { attempt };
          return { attempt: { account, key, startedAt, checkout: { ...selection, method, cart } } };
        },
      ),
      /**
       * The outcome of the attempt is known, so it is no longer stored. If another account is
       * logged in, the refusal says so, and the next press is of that one.
       */
      setResult: assign(
        ({ context: { storedAttempts, attempt } }, result: CheckoutResult | AttemptReport) => ({
          ...(result.kind === 'refused' && result.payer),
          result,
          storedAttempts: storedAttempts.filter(({ key }) => key !== attempt?.key),
        }),
      ),
      /** The shopper sees the host's prices, so they count as accepted. */
      takeHostPrices: assign(({ context }, hostCart: Cart) => {
        const { cart: ordered } = requireAttempt(context).checkout;
        const cart = applyEvent(context.cart, { type: 'order.repriced', ordered, cart: hostCart });
        return { cart, acceptedCart: cart };
      }),
      clearResult: assign({ result: null }),
      setCheckError: assign((_, checkError: string) => ({ checkError })),
      select: assign(({ context: { methods, selection } }, event: SelectionEvent) => ({
        selection: select(methods, selection, event) ?? selection,
      })),
      clearSelection: assign({ selection: NO_SELECTION }),
      resumeStoredAttempt: assign(({ context: { storedAttempts, account } }) =>
        resumeAttempt(findAttempt(storedAttempts, account)),
      ),
    },
  }),
);

/** Why an order was not taken, and what that means for it. */
export const notSent = (reason: string) => `${reason} Nothing was ordered.`;

/** An earlier attempt, with its selection. */
export function resumeAttempt(attempt: Attempt | null): Pick<CheckoutContext, 'attempt' | 'selection'> {
  if (attempt === null) return { attempt, selection: NO_SELECTION };
  const { method, coin, network } = attempt.checkout;
  return { attempt, selection: { method, coin, network } };
}

/** The attempt under way; the states that work on it are entered only with one. */
export function requireAttempt({ attempt }: CheckoutContext): Attempt {
  if (attempt === null) throw new Error('No order is being placed.');
  return attempt;
}
