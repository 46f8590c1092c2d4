import { describe } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { type Cart, cartTotal, payableOf } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import {
  ended,
  heard,
  lawsOf,
  requestLaws,
  runs,
  runsWith,
  type Step,
  starts,
  timedOut,
  waits,
} from '#statecharts/laws/laws.ts';
import type { Attempt } from '../attempts.ts';
import type { checkoutMachine } from '../checkout.machine.ts';
import { ATTEMPT_ID, CART, checkoutModel, METHODS, OTHER_ACCOUNTS, UNFINISHED } from './checkout.model.ts';

/* Spec §4 "Payment selection", §5 "Payment" and §8. */
type State = SnapshotFrom<typeof checkoutMachine>;

const withItems = (items: Cart['items']): Cart => ({ ...CART, items, totalPrice: cartTotal(items) });
const EMPTY: Cart = { items: [], totalPrice: pkr(0) };
/** The same lines, above the limit of bank transfers. */
const LARGE = withItems(CART.items.map((line) => ({ ...line, quantity: 99 })));
const DEARER = withItems(CART.items.map((line) => ({ ...line, price: pkr(line.price + 100) })));
const FEWER = withItems(CART.items.slice(0, 1));
const GONE = CART.items.slice(1).map(({ id }) => id);
const BANK_LIMIT = 500_000;
/** The attempt of this page, as another tab has stored it. */
const OWN: Attempt = { ...UNFINISHED, key: ATTEMPT_ID.key };
const NEXT = { key: 'next', startedAt: ATTEMPT_ID.startedAt + 500 };
const AGAIN = { key: 'again', startedAt: ATTEMPT_ID.startedAt + 1_000 };
const { events, outcomes } = checkoutModel;
const SOMEONE_ELSE = outcomes.confirmPayer['someone else'];
const POORER = { ...SOMEONE_ELSE, payer: { ...SOMEONE_ELSE.payer, balance: pkr(0) } };

/** Choosing and ordering in one tab, with every change of the cart. */
const checkout = lawsOf<typeof checkoutMachine>({
  ...checkoutModel,
  inputs: { 'a filled cart': { cart: CART, storedAttempts: [] } },
  events: {
    ...events,
    'cart.changed': [
      { cart: CART, removedIds: [] },
      { cart: LARGE, removedIds: [] },
      { cart: EMPTY, removedIds: [] },
      { cart: DEARER, removedIds: [] },
      { cart: FEWER, removedIds: [] },
      { cart: FEWER, removedIds: GONE },
      { cart: EMPTY, removedIds: CART.items.map(({ id }) => id) },
    ],
    'storedCheckouts.changed': [],
    'check.pressed': [],
    'attempt.released': [],
    'method.selected': [
      { method: 'crypto' },
      { method: 'bank' },
      { method: 'binance' },
      { method: 'balance' },
    ],
    'coin.selected': [
      { coin: 'BTC', network: null },
      { coin: 'USDT', network: 'trc20' },
      { coin: 'USDT', network: 'erc20' },
      { coin: 'USDT', network: null },
      { coin: 'DOGE', network: null },
    ],
    'order.submitted': [ATTEMPT_ID, NEXT],
    'order.resubmitted': [AGAIN],
  },
  outcomes: {
    ...outcomes,
    confirmPayer: { ...outcomes.confirmPayer, 'someone poorer': POORER },
    checkAttempt: { lost: outcomes.checkAttempt.lost },
  },
  key: ({ selection, result, cart, acceptedCart }: State['context']) => [
    selection.method,
    result?.kind === 'repriced' && payableOf(result.cart) > BANK_LIMIT,
    cart.items.length === 0,
    payableOf(cart) > payableOf(acceptedCart),
    payableOf(cart) > BANK_LIMIT,
    result === null,
  ],
});

/** Attempts of several tabs and accounts, for one cart. */
const attempts = lawsOf<typeof checkoutMachine>({
  ...checkoutModel,
  events: {
    ...events,
    'cart.changed': [{ cart: DEARER, removedIds: [] }],
    'storedCheckouts.changed': {
      ...events['storedCheckouts.changed'],
      "this page's own is started": { checkouts: { attempts: [OTHER_ACCOUNTS, OWN], placed: null } },
      "another account's is started": { checkouts: { attempts: [OTHER_ACCOUNTS], placed: null } },
    },
    'method.selected': [{ method: 'bank' }],
    'coin.selected': [],
    'order.resubmitted': [AGAIN],
  },
  outcomes: {
    ...outcomes,
    // The page stays of one account, which the samples' attempts are of.
    confirmPayer: {
      confirmed: outcomes.confirmPayer.confirmed,
      'not told': outcomes.confirmPayer['not told'],
    },
    loadOptions: {
      ...outcomes.loadOptions,
      'loaded later': { ...outcomes.loadOptions.loaded, methods: [...METHODS], balance: pkr(400) },
    },
  },
  key: ({ account, attempt, storedAttempts }: State['context']) => [
    account,
    attempt?.key,
    ownOf(storedAttempts, UNFINISHED.account) !== undefined,
  ],
});

type Selection = State['context']['selection'];
const isConfirming = (state: State) => runs(state, 'confirmPayer');
const isSending = (state: State) => runs(state, 'submitOrder');
const isSubmitting = (state: State) => isConfirming(state) || isSending(state);
const isEmpty = ({ context }: State) => context.cart.items.length === 0;
const isUnknown = (state: State) => state.hasTag('stillChecking');
const isSelecting = (state: State) => state.hasTag('selecting');
const isDearer = (state: State) => state.hasTag('priceIncreased');
const isChecking = (state: State) => state.hasTag('checking');
const isUnsupported = (state: State) => state.hasTag('unsupported');
/** Something is offered that an attempt of another tab takes away. */
const isOffering = (state: State) =>
  isSelecting(state) || isDearer(state) || state.hasTag('repriced') || state.hasTag('pending');
const isPlacing = (step: Step<State>) => heard(step, 'order.submitted') || heard(step, 'order.resubmitted');
const canSubmit = (state: State) => state.can({ type: 'order.submitted', ...ATTEMPT_ID });
const canResubmit = (state: State) => state.can({ type: 'order.resubmitted', ...AGAIN });
const mayPlace = (state: State) => canSubmit(state) || canResubmit(state);
const canCheck = (state: State) => state.can({ type: 'check.pressed' });
const canRelease = (state: State) => state.can({ type: 'attempt.released' });
/** The next step in the spec. */
const missing = ({ method, coin, network }: Selection) => {
  if (method === null) return 'method';
  if (method !== 'crypto') return null;
  return coin === null || (coin === 'USDT' && network === null) ? 'coin' : null;
};
/** Whether the host offers a method that can pay for a cart. */
const isOffered = ({ context: { methods, balance } }: State, id: string, cart: Cart) => {
  const method = methods.find((one) => one.id === id);
  const payable = payableOf(cart);
  const limit = method?.limit ?? payable;
  return method?.disabled === false && payable <= limit && (id !== 'balance' || payable <= (balance ?? 0));
};
const canPay = (state: State, { method }: Selection, cart: Cart) =>
  method === null || isOffered(state, method, cart);
const NOTHING: Selection = { method: null, coin: null, network: null };
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const ownOf = (attempts: readonly Attempt[], account: string | null) =>
  attempts.find((attempt) => attempt.account === account);
const changesCart = (step: Step<State>) => heard(step, 'cart.changed');
const changesStored = (step: Step<State>) => heard(step, 'storedCheckouts.changed');
const storedIn = ({ move: { event } }: Step<State>) => event['checkouts'];
const loads = (step: Step<State>) => starts(step, 'loadOptions') && step.to.hasTag('loading');

describe('the page', () => {
  checkout.leaves(
    'has the cart as it is in all tabs',
    ({ status }) => status === 'active',
    (step) => changesCart(step),
  );

  checkout.every(
    'shows each change of the cart',
    changesCart,
    ({ to, move }) => to.context.cart === move.event['cart'],
  );

  checkout.always(
    'follows the cart and the orders of other tabs',
    (state) => runs(state, 'watchCart') && runs(state, 'watchStoredCheckouts'),
    ({ status }) => status === 'active',
  );

  attempts.every(
    'knows which attempts are stored',
    (step) => changesStored(step) && step.to.status === 'active',
    (step) => step.to.context.storedAttempts === storedIn(step).attempts,
  );

  attempts.leaves(
    'learns which attempts are stored',
    ({ status }) => status === 'active',
    (step) => changesStored(step),
  );

  checkout.always(
    'lets nothing be chosen or paid for with an empty cart',
    (state) => !isSelecting(state) && !isDearer(state) && !mayPlace(state),
    isEmpty,
  );

  checkout.always(
    'says that an empty cart is empty, unless there is something to say of an order, or methods are not there',
    (state) =>
      state.hasTag('empty') ||
      isUnknown(state) ||
      runs(state, 'releaseAttempt') ||
      isSubmitting(state) ||
      (['loadFailed', 'repriced', 'pending', 'outcomeUnknown', 'redirecting'] as const).some((tag) =>
        state.hasTag(tag),
      ),
    isEmpty,
  );

  checkout.always('says so of an empty cart only', isEmpty, (state) => state.hasTag('empty'));

  checkout.every(
    'loads once something is in the cart',
    (step) => step.from.hasTag('empty') && !isEmpty(step.to),
    (step) => loads(step) || isUnknown(step.to),
  );
});

describe('methods and balance', () => {
  for (const laws of [checkout, attempts]) requestLaws(laws, 'loadOptions', { within: 5_000 });

  for (const laws of [checkout, attempts])
    laws.always('are loading while they are fetched, or while an attempt is let go', (state) =>
      runs(state, 'loadOptions') || runs(state, 'releaseAttempt')
        ? state.hasTag('loading') || isChecking(state)
        : !state.hasTag('loading'),
    );

  attempts.always(
    'are loading, and nothing of an attempt is shown, until the account is known',
    (state) => state.hasTag('loading'),
    (state) => state.context.account === null && state.matches({ stillChecking: { check: 'identifying' } }),
  );

  checkout.every(
    'that could not be fetched can be asked for again',
    (step) => !isUnknown(step.from) && ended(step, 'loadOptions', 'refused', 'broken'),
    ({ to, move }) =>
      to.hasTag('loadFailed') &&
      to.can({ type: 'retry.pressed' }) &&
      to.context.reason === (move.event['output']?.reason ?? null),
  );

  checkout.every(
    'that did not come in time can be asked for again',
    (step) => !isUnknown(step.from) && runs(step.from, 'loadOptions') && timedOut(step, 5_000),
    ({ to }) => to.hasTag('loadFailed'),
  );

  checkout.leaves(
    'are asked for again by a press',
    (state) => state.hasTag('loadFailed'),
    (step) =>
      heard(step, 'retry.pressed') &&
      step.to.context.reason === null &&
      (runs(step.to, 'loadOptions') || isEmpty(step.to)),
  );

  checkout.every(
    'that are fetched again begin a new choice, and no reason is left of the last failure',
    loads,
    ({ to }) => isUnknown(to) || (to.context.reason === null && isSame(to.context.selection, NOTHING)),
  );

  for (const laws of [checkout, attempts])
    laws.every(
      'are taken as the host told them, with the cart at its prices of now',
      (step) => step.move.event['output']?.kind === 'loaded',
      ({ to, to: { context }, move: { event } }) =>
        context.methods === event['output'].methods &&
        context.account === event['output'].account &&
        context.balance === event['output'].balance &&
        context.acceptedCart === context.cart &&
        !isDearer(to),
    );

  for (const laws of [checkout, attempts])
    laws.every(
      'are offered, unless an order of this account is not known to have been placed',
      (step) => step.move.event['output']?.kind === 'loaded',
      ({ from, to, move: { event } }) => {
        const own = ownOf(from.context.storedAttempts, event['output'].account);
        if (own !== undefined) return runsWith(to, 'checkAttempt', own) && to.context.attempt === own;
        return isEmpty(to) ? to.hasTag('empty') : isSelecting(to);
      },
    );
});

describe('the choice', () => {
  checkout.always(
    'of what is missing comes next: a method, for crypto a coin, for USDT a network',
    (state) => {
      const next = missing(state.context.selection);
      return next === null
        ? state.matches({ selecting: 'ready' }) || state.matches({ selecting: 'refused' })
        : state.matches({ selecting: next });
    },
    isSelecting,
  );

  checkout.always(
    'has no method that is disabled, above its limit, or by balance above the balance',
    (state) =>
      (['crypto', 'bank', 'binance', 'balance'] as const).every(
        (method) =>
          isOffered(state, method, state.context.cart) || !state.can({ type: 'method.selected', method }),
      ),
  );

  checkout.always(
    'has no coin or network that is not offered',
    (state) =>
      !state.can({ type: 'coin.selected', coin: 'DOGE', network: null }) &&
      !state.can({ type: 'coin.selected', coin: 'USDT', network: null }) &&
      !state.can({ type: 'coin.selected', coin: 'USDT', network: 'erc20' }),
  );

  for (const method of ['crypto', 'bank'])
    checkout.leaves(
      `may be ${method}, which clears the coin`,
      (state) =>
        isSelecting(state) &&
        state.context.selection.method !== method &&
        isOffered(state, method, state.context.cart),
      (step) => heard(step, 'method.selected') && isSame(step.to.context.selection, { ...NOTHING, method }),
    );

  for (const [coin, network] of [
    ['BTC', null],
    ['USDT', 'trc20'],
  ] as const)
    checkout.leaves(
      `may be ${coin} for crypto, on its network`,
      (state) =>
        isSelecting(state) &&
        state.context.selection.method === 'crypto' &&
        state.context.selection.coin !== coin,
      (step) =>
        heard(step, 'coin.selected') &&
        isSame(step.to.context.selection, { method: 'crypto', coin, network }),
    );

  checkout.every(
    'is kept when the cart changes, if it can pay for it, and starts over if not',
    (step) => changesCart(step) && isSelecting(step.from),
    ({ from, to, move }) =>
      isSame(
        to.context.selection,
        canPay(from, from.context.selection, move.event['cart']) ? from.context.selection : NOTHING,
      ),
  );

  checkout.every(
    'stays where it was when the cart changes',
    (step) =>
      changesCart(step) &&
      isSelecting(step.from) &&
      isSelecting(step.to) &&
      canPay(step.from, step.from.context.selection, step.to.context.cart),
    ({ from, to }) => isSame(from.value, to.value),
  );

  checkout.every(
    'is there again after a detour, if it can pay for the cart, and the detour is forgotten',
    ({ from, to }) =>
      (isDearer(from) || from.hasTag('repriced') || from.hasTag('pending')) && isSelecting(to),
    ({ from, to }) =>
      to.context.result === null &&
      isSame(
        to.context.selection,
        missing(from.context.selection) === null && canPay(to, from.context.selection, to.context.cart)
          ? from.context.selection
          : NOTHING,
      ),
  );

  checkout.leaves(
    'can be gone back to from other prices of the host and from a pending payment',
    (state) => state.hasTag('repriced') || state.hasTag('pending'),
    (step) =>
      heard(step, 'selection.resumed') &&
      (isSelecting(step.to) || isDearer(step.to) || step.to.hasTag('empty')),
  );
});

describe('prices (R-41)', () => {
  /** A line was dropped, or the lines cost more than at the prices that were seen. */
  const isRise = ({ from: { context }, move: { event } }: Step<State>) => {
    const seen = context.acceptedCart;
    const lines: Cart['items'] = event['cart'].items;
    const items = lines.map((line) => ({
      ...line,
      price: seen.items.find(({ id }) => id === line.id)?.price ?? line.price,
    }));
    return (
      seen.items.some(({ id }) => event['removedIds'].includes(id)) ||
      payableOf(event['cart']) > payableOf({ ...seen, totalPrice: cartTotal(items) })
    );
  };

  checkout.every(
    'of a new catalogue that are higher, and lines that it drops, are shown first; all else needs no word',
    (step) => changesCart(step) && (isSelecting(step.from) || isDearer(step.from)) && !isEmpty(step.to),
    (step) => isDearer(step.to) === isRise(step),
  );

  checkout.always(
    'that the shopper has not seen are ordered by nobody',
    ({ context: { cart, acceptedCart } }) =>
      payableOf(cart) <= payableOf(acceptedCart) &&
      acceptedCart.items.every(({ id }) => cart.items.some((line) => line.id === id)),
    canSubmit,
  );

  checkout.every(
    'count as seen only by a press, by an answer of the host, or when they fall',
    ({ from, to }) => isDearer(from) && isSelecting(to),
    (step) => heard(step, 'prices.accepted') || (changesCart(step) && !isRise(step)),
  );

  checkout.leaves(
    'that rose are accepted by a press',
    isDearer,
    (step) => heard(step, 'prices.accepted') && !isDearer(step.to),
  );

  for (const laws of [checkout, attempts])
    laws.every(
      'that the host has otherwise are shown, and in the cart',
      (step) =>
        ended(step, 'submitOrder', 'repriced', 'repriced too high') ||
        ended(step, 'checkAttempt', 'repriced'),
      ({ to, to: { context }, move: { event } }) => {
        const told: Cart['items'] = event['output'].cart.items;
        return (
          to.hasTag('repriced') &&
          context.result === event['output'] &&
          context.acceptedCart === context.cart &&
          told.every(({ id, price }) =>
            context.cart.items.every((line) => line.id !== id || line.price === price),
          )
        );
      },
    );

  checkout.always(
    'of the host are bought only if the chosen method can pay them, and the cart still has their items',
    (state) => {
      const { result, cart, selection } = state.context;
      if (result?.kind !== 'repriced' || !state.hasTag('repriced')) return !canResubmit(state);
      const hasAll = result.cart.items.every(({ id, quantity }) =>
        cart.items.some((line) => line.id === id && line.quantity >= quantity),
      );
      const isSome = result.cart.items.length > 0;
      return canResubmit(state) === (isSome && hasAll && canPay(state, selection, result.cart));
    },
  );

  checkout.every(
    'of the host are bought as a new order of the same kind',
    (step) => heard(step, 'order.resubmitted'),
    ({ from: { context }, to, move: { event } }) =>
      context.result?.kind === 'repriced' &&
      runsWith(to, 'confirmPayer', {
        ...context.attempt,
        key: event['key'],
        startedAt: event['startedAt'],
        checkout: { ...context.attempt?.checkout, cart: context.result.cart },
      }),
  );
});

describe('an order', () => {
  for (const laws of [checkout, attempts]) {
    requestLaws(laws, 'confirmPayer', { by: ['order.submitted', 'order.resubmitted'], within: 5_000 });
    requestLaws(laws, 'submitOrder', {
      by: { 'an account that is logged in': (step) => ended(step, 'confirmPayer', 'confirmed') },
      sends: ({ from }) => from.context.attempt,
      within: 5_000,
    });
  }

  for (const laws of [checkout, attempts])
    laws.every(
      'of an account that is not known to be logged in is not placed, which is said',
      (step) =>
        ended(step, 'confirmPayer', 'someone else', 'someone poorer', 'not told') ||
        (isConfirming(step.from) && timedOut(step, 5_000)),
      ({ from, to, move: { event } }) => {
        const { result, account, balance } = to.context;
        const { reason = null, payer } = event['output'] ?? {};
        const said = result?.kind === 'refused' ? result.reason : '';
        return (
          !isSubmitting(to) &&
          !isUnknown(to) &&
          account === (payer ?? from.context).account &&
          balance === (payer ?? from.context).balance &&
          (reason === null ? said.endsWith(' Nothing was ordered.') : said === reason) &&
          (isEmpty(to) ? to.hasTag('empty') : isDearer(to) || to.hasTag('refused'))
        );
      },
    );

  checkout.always(
    'can be placed once all is chosen and the method can pay for the cart, and at no other time',
    (state) =>
      canSubmit(state) ===
      (isSelecting(state) &&
        missing(state.context.selection) === null &&
        canPay(state, state.context.selection, state.context.cart)),
  );

  checkout.every(
    'is sent as it was chosen, for the cart as it is shown',
    (step) => heard(step, 'order.submitted'),
    ({ from: { context }, to, move: { event } }) =>
      runsWith(to, 'confirmPayer', {
        account: context.account,
        key: event['key'],
        startedAt: event['startedAt'],
        checkout: { ...context.selection, cart: context.cart },
      }),
  );

  checkout.always(
    'spins while it is sent, and nothing can be changed',
    (state) => state.hasTag('submitting') === isSubmitting(state),
  );

  checkout.every(
    'in the making is given up for no event',
    (step) => isSubmitting(step.from) && step.move.kind === 'event',
    ({ to }) => isSubmitting(to),
  );

  checkout.every(
    'without an answer is asked about: it is neither taken for placed nor for refused',
    (step) => isSending(step.from) && (ended(step, 'submitOrder', 'lost') || timedOut(step, 5_000)),
    ({ from, to, to: { context }, move }) =>
      isUnknown(to) &&
      !isChecking(to) &&
      context.attempt === from.context.attempt &&
      context.result === from.context.result &&
      Boolean(context.checkError) &&
      (move.event['error'] === undefined || context.checkError === move.event['error'].message),
  );

  checkout.never('that got no answer is not sent again without a press', {
    after: (step) => isSubmitting(step.from) && isUnknown(step.to),
    never: (step) => starts(step, 'submitOrder'),
    until: isPlacing,
  });

  for (const laws of [checkout, attempts])
    laws.every(
      'that was placed leads to its payment',
      (step) => ended(step, 'submitOrder', 'placed here') || ended(step, 'checkAttempt', 'placed'),
      ({ to, move }) =>
        to.status === 'done' && to.hasTag('redirecting') && isSame(to.output, move.event['output'].answer),
    );

  for (const laws of [checkout, attempts])
    laws.every(
      'alone leads to a payment, here or in another tab',
      ({ from, to }) => !from.hasTag('redirecting') && to.hasTag('redirecting'),
      (step) =>
        ended(step, 'submitOrder', 'placed here') ||
        ended(step, 'checkAttempt', 'placed') ||
        (changesStored(step) && storedIn(step).placed?.key === step.from.context.attempt?.key),
    );

  for (const laws of [checkout, attempts])
    laws.every(
      'while a payment is pending is told so, with its link (412)',
      (step) => ended(step, 'submitOrder', 'pending') || ended(step, 'checkAttempt', 'pending'),
      ({ to, move }) => to.hasTag('pending') && to.context.result === move.event['output'],
    );

  for (const laws of [checkout, attempts])
    laws.every(
      'that was refused says why, and may be changed or tried again',
      (step) => ended(step, 'submitOrder', 'refused') || ended(step, 'checkAttempt', 'not placed'),
      ({ to, move }) =>
        to.context.result === move.event['output'] &&
        (isEmpty(to) ? to.hasTag('empty') : isDearer(to) || to.hasTag('refused')),
    );

  for (const laws of [checkout, attempts])
    laws.every(
      'is said to be refused only by the host, or if it was not sent',
      ({ from, to }) => !from.hasTag('refused') && to.hasTag('refused'),
      (step) =>
        isConfirming(step.from) ||
        ended(step, 'submitOrder', 'refused') ||
        ended(step, 'checkAttempt', 'not placed'),
    );

  for (const laws of [checkout, attempts])
    laws.every(
      'that was not sent, because another one is unknown, gives way to the question about that one',
      (step) => ended(step, 'submitOrder', 'unfinished'),
      ({ to, move }) =>
        isUnknown(to) &&
        to.context.attempt === move.event['output'].attempt &&
        runsWith(to, 'checkAttempt', move.event['output'].attempt) &&
        to.context.selection.method === move.event['output'].attempt.checkout.method,
    );

  for (const laws of [checkout, attempts])
    laws.every(
      'that was not sent, because its items left the cart, begins anew',
      (step) => ended(step, 'submitOrder', 'changed meanwhile'),
      (step) => loads(step) || step.to.hasTag('empty'),
    );

  for (const laws of [checkout, attempts])
    laws.every(
      'whose outcome is known is no longer stored',
      (step) =>
        ended(step, 'submitOrder', 'placed here', 'repriced', 'pending', 'refused') ||
        ended(step, 'checkAttempt', 'placed', 'repriced', 'pending', 'not placed', 'gone', 'too old'),
      ({ from, to }) => to.context.storedAttempts.every(({ key }) => key !== from.context.attempt?.key),
    );
});

describe('an order of another tab (R-57)', () => {
  const hasOwn = (step: Step<State>) =>
    ownOf(storedIn(step).attempts, step.from.context.account) !== undefined;

  attempts.every(
    'of this account takes away what is offered here, and is asked about',
    (step) => changesStored(step) && isOffering(step.from) && hasOwn(step),
    (step) => {
      const own = ownOf(storedIn(step).attempts, step.from.context.account);
      return (
        isUnknown(step.to) &&
        !isChecking(step.to) &&
        step.to.context.attempt === own &&
        step.to.context.selection.method === own?.checkout.method
      );
    },
  );

  attempts.every(
    'of another account changes nothing here',
    (step) => changesStored(step) && isOffering(step.from) && !hasOwn(step),
    ({ from, to }) => isSame(from.value, to.value),
  );

  attempts.every(
    'that was placed there leads to its payment here too',
    (step) =>
      changesStored(step) &&
      isUnknown(step.from) &&
      step.from.context.attempt !== null &&
      storedIn(step).placed?.key === step.from.context.attempt.key,
    (step) => step.to.status === 'done' && isSame(step.to.output, storedIn(step).placed.answer),
  );

  attempts.every(
    'that was not placed there is dropped here too',
    (step) => {
      const { attempt } = step.from.context;
      return (
        changesStored(step) &&
        isUnknown(step.from) &&
        attempt !== null &&
        storedIn(step).placed?.key !== attempt.key &&
        storedIn(step).attempts.every(({ key }: Attempt) => key !== attempt.key)
      );
    },
    (step) => step.to.context.attempt === null && (loads(step) || step.to.hasTag('empty')),
  );

  attempts.every(
    'that is still unknown there is unknown here',
    (step) => {
      const { attempt } = step.from.context;
      return (
        changesStored(step) &&
        isUnknown(step.from) &&
        storedIn(step).placed === null &&
        (attempt === null || storedIn(step).attempts.some(({ key }: Attempt) => key === attempt.key))
      );
    },
    ({ from, to }) => isSame(from.value, to.value),
  );
});

describe('an unknown outcome (R-57)', () => {
  requestLaws(attempts, 'checkAttempt', { within: 5_000 });
  requestLaws(attempts, 'releaseAttempt', {
    by: 'attempt.released',
    sends: ({ from }) => from.context.attempt,
    within: 5_000,
  });

  attempts.always('lets no other order be placed', (state) => !mayPlace(state), isUnknown);

  attempts.always(
    'of another account is neither asked about nor shown',
    ({ context }) => context.attempt === null || context.attempt.account === context.account,
  );

  attempts.always(
    'of perhaps this account is cleared up before anything is offered',
    (state) => isUnknown(state) || state.hasTag('loadFailed') || state.hasTag('empty'),
    ({ context }) => context.account === null && context.storedAttempts.length > 0,
  );

  attempts.always(
    'is being checked while the host is asked for the account or the order',
    (state) =>
      isChecking(state) ===
        (isUnknown(state) && (runs(state, 'checkAttempt') || runs(state, 'loadOptions'))) &&
      (!runs(state, 'checkAttempt') || runsWith(state, 'checkAttempt', state.context.attempt)),
  );

  attempts.leaves(
    'is asked about again by itself',
    (state) => isUnknown(state) && !isChecking(state) && !isUnsupported(state),
    (step) => timedOut(step, 'recheckAfter') && isChecking(step.to),
  );

  attempts.leaves(
    'is asked about at once by a press',
    (state) => isUnknown(state) && !isChecking(state) && !isUnsupported(state),
    (step) => heard(step, 'check.pressed') && isChecking(step.to),
  );

  attempts.every(
    'is asked about as an order, or for its account while that is not known',
    ({ from, to }) => isUnknown(from) && !isChecking(from) && isChecking(to),
    ({ to }) => runs(to, to.context.attempt === null ? 'loadOptions' : 'checkAttempt'),
  );

  attempts.every(
    'is asked about after 3 seconds',
    ({ from, to }) => !isUnknown(from) && isUnknown(to) && !isChecking(to),
    (step) => waits(step, 3_000),
  );

  attempts.every(
    'is asked about at growing intervals',
    (step) =>
      isUnknown(step.from) &&
      (ended(step, 'checkAttempt', 'lost') || (runs(step.from, 'checkAttempt') && timedOut(step, 5_000))),
    (step) =>
      waits(step, 3_000 * 2 ** (step.from.context.checks + 1)) &&
      step.to.context.checks === step.from.context.checks + 1,
  );

  attempts.every(
    'stays unknown without an answer, which is said',
    (step) =>
      isUnknown(step.from) &&
      (ended(step, 'checkAttempt', 'lost') ||
        (isChecking(step.from) &&
          (timedOut(step, 5_000) || ended(step, 'loadOptions', 'refused', 'broken')))),
    ({ from, to, move }) =>
      isUnknown(to) &&
      !isChecking(to) &&
      !isUnsupported(to) &&
      to.hasTag('wayOn') === from.hasTag('wayOn') &&
      (runs(from, 'loadOptions') ||
        (Boolean(to.context.checkError) &&
          (move.event['error'] === undefined || to.context.checkError === move.event['error'].message))),
  );

  attempts.every(
    'that another tab has learned begins anew',
    (step) => ended(step, 'checkAttempt', 'gone'),
    (step) => loads(step) || step.to.hasTag('empty'),
  );

  attempts.every(
    'that is too old to be asked about is said to be unknown',
    (step) => ended(step, 'checkAttempt', 'too old'),
    ({ to }) => to.hasTag('outcomeUnknown'),
  );

  attempts.every(
    'is said to stay unknown for no other reason',
    ({ from, to }) => !from.hasTag('outcomeUnknown') && to.hasTag('outcomeUnknown'),
    (step) => ended(step, 'checkAttempt', 'too old'),
  );

  attempts.leaves(
    'that is too old lets the shopper order again',
    (state) => state.hasTag('outcomeUnknown'),
    (step) => heard(step, 'selection.resumed') && (loads(step) || step.to.hasTag('empty')),
  );

  attempts.leaves(
    'is shown a way on after two minutes',
    (state) => isUnknown(state) && !state.hasTag('wayOn'),
    (step) => timedOut(step, 120_000) && step.to.hasTag('wayOn'),
  );

  attempts.every(
    'is shown a way on only then, or where the host does not know the question',
    ({ from, to }) => !from.hasTag('wayOn') && to.hasTag('wayOn'),
    (step) => timedOut(step, 120_000) || ended(step, 'checkAttempt', 'unsupported'),
  );

  attempts.every(
    'that the host can not tell is asked about no more, and the way on is shown at once',
    (step) => ended(step, 'checkAttempt', 'unsupported'),
    ({ to }) => to.hasTag('wayOn') && isUnsupported(to) && !isChecking(to) && !canCheck(to),
  );

  attempts.always(
    'of a known attempt may be let go where the way on is shown, and nowhere else',
    (state) =>
      canRelease(state) === (isUnknown(state) && state.hasTag('wayOn') && state.context.attempt !== null),
  );

  attempts.every(
    'that was let go is remembered on this page, which begins anew',
    (step) => ended(step, 'releaseAttempt', 'released'),
    (step) =>
      step.to.context.attempt === null &&
      step.to.context.hasReleased &&
      step.to.context.storedAttempts.every(({ key }) => key !== step.from.context.attempt?.key) &&
      (loads(step) || step.to.hasTag('empty')),
  );

  attempts.every(
    'that could not be let go within 5 seconds is asked about again after 3, and the page says why',
    (step) =>
      runs(step.from, 'releaseAttempt') && (ended(step, 'releaseAttempt', 'broken') || timedOut(step, 5_000)),
    (step) =>
      isUnknown(step.to) &&
      Boolean(step.to.context.checkError) &&
      step.to.context.attempt === step.from.context.attempt &&
      !isChecking(step.to) &&
      waits(step, 3_000),
  );

  attempts.every(
    'that is known leaves no word of the host behind',
    ({ from, to }) => isUnknown(from) && !isUnknown(to),
    ({ to }) => to.context.checkError === null,
  );
});
