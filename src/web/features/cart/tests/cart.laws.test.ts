import { describe } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { CouponCode } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { parse } from '#contract/parse.ts';
import {
  ended,
  heard,
  lawsOf,
  requestLaws,
  runs,
  runsWith,
  type Step,
  sent,
  startsInVain,
  timedOut,
  waits,
} from '#statecharts/laws/laws.ts';
import type { cartMachine } from '../cart.machine.ts';
import { cartModel } from './cart.model.ts';

/* Spec §4 "Cart", §5, §7 to §9. */
type State = SnapshotFrom<typeof cartMachine>;
/** The sample events without those whose type begins with a word. */
const eventsBut = (word: string) =>
  Object.fromEntries(Object.entries(cartModel.events).filter(([type]) => !type.startsWith(word)));
/**
 * Laws of the chart tell apart what was cleared and what was refused; the paths on the screen need
 * not.
 */
const cart = lawsOf<typeof cartMachine>({
  ...cartModel,
  // The form for details depends on nothing else, and would double the states: its laws are last.
  events: eventsBut('details.'),
  outcomes: {
    ...cartModel.outcomes,
    checkCoupon: {
      ...cartModel.outcomes.checkCoupon,
      changed: { kind: 'accepted', coupon: 'EID10', discount: 0.2, cap: pkr(900) },
    },
  },
  key: ({ clearedCart, couponError }: State['context']) => [
    clearedCart.items.length > 0,
    couponError?.message === cartModel.outcomes.checkCoupon.refused.reason,
  ],
});

const linesOf = ({ context }: State) => context.cart.items;
const lineOf = (state: State, id: string) => linesOf(state).find((line) => line.id === id);
const isEmpty = (state: State) => linesOf(state).length === 0;
const isSynced = (step: Step<State>) => heard(step, 'cart.synced');
const hasDeposit = (state: State) => lineOf(state, 'balance') !== undefined;
const hasCoupon = ({ context }: State) => context.cart.coupon !== undefined;
const isChecking = (state: State) => runs(state, 'checkCoupon');
const canEnter = (state: State) => state.can({ type: 'coupon.entered', code: 'EID10' });
/** Of a code that the shopper entered; a coupon of the cart is checked as well. */
const isFirstCheck = (state: State) => isChecking(state) && !hasCoupon(state);
const isRecheck = (state: State) => isChecking(state) && hasCoupon(state);
/** This cart is being checked. */
const isCheckOfCart = (state: State) => {
  const { cart, enteredCode } = state.context;
  return runsWith(state, 'checkCoupon', { cart, coupon: cart.coupon ?? enteredCode });
};
const showsError = (state: State) => state.matches({ coupon: 'refused' });
const saysRevoked = (state: State) => state.matches({ coupon: 'revoked' });

describe('the lines', () => {
  cart.every(
    'a filled cart is emptied only by the shopper, an order, a new catalogue or another tab',
    ({ from, to }) => !isEmpty(from) && isEmpty(to),
    (step) =>
      ['cart.cleared', 'item.removed', 'order.placed', 'order.repriced', 'catalogue.updated'].some((type) =>
        heard(step, type),
      ) || isSynced(step),
  );

  cart.every(
    'adding an item adds its quantity to what the cart has of it',
    (step) => heard(step, 'item.added'),
    ({ from, to, move: { event } }) =>
      lineOf(to, event['item'].id)?.quantity ===
      (lineOf(from, event['item'].id)?.quantity ?? 0) + event['item'].quantity,
  );

  cart.every(
    'another quantity is taken for that line alone',
    (step) => heard(step, 'quantity.changed'),
    ({ from, to, move: { event } }) =>
      lineOf(to, event['id'])?.quantity === event['quantity'] && linesOf(to).length === linesOf(from).length,
  );

  cart.every(
    'a removed line is gone, and the others stay',
    (step) => heard(step, 'item.removed'),
    ({ from, to, move: { event } }) =>
      lineOf(to, event['id']) === undefined && linesOf(to).length === linesOf(from).length - 1,
  );

  cart.every(
    'a line that its shelf is short of says so',
    (step) => heard(step, 'stock.checked') && lineOf(step.from, step.move.event['id']) !== undefined,
    ({ to, move: { event } }) => (lineOf(to, event['id'])?.may_wait === true) === event['isShort'],
  );

  cart.every(
    'only a line of the cart is changed or removed',
    (step) => heard(step, 'quantity.changed') || heard(step, 'item.removed'),
    ({ from, move }) => lineOf(from, move.event['id']) !== undefined,
  );

  cart.always(
    'the total is the sum of price times quantity',
    ({ context }) =>
      context.cart.totalPrice ===
      context.cart.items.reduce((sum, line) => sum + line.price * line.quantity, 0),
  );

  cart.every(
    'Clear Cart empties the cart and drops the coupon',
    (step) => heard(step, 'cart.cleared'),
    ({ to }) => isEmpty(to) && !hasCoupon(to),
  );

  cart.leaves(
    'a filled cart can be cleared',
    (state) => !isEmpty(state),
    (step) => heard(step, 'cart.cleared'),
  );

  cart.every(
    'clearing can be undone, which brings the lines back',
    (step) => heard(step, 'cart.cleared'),
    ({ from, to }) => to.can({ type: 'clearing.undone' }) && to.context.clearedCart === from.context.cart,
  );

  cart.always(
    'a clearing that would bring back nothing can not be undone',
    ({ context }) => context.clearedCart.items.length > 0,
    (state) => state.can({ type: 'clearing.undone' }),
  );

  cart.every(
    'what was cleared follows the catalogue, and comes back at the current prices',
    (step) =>
      heard(step, 'catalogue.updated') &&
      step.from.context.clearedCart.items.length > 0 &&
      isEmpty(step.from),
    ({ to, move: { event } }) =>
      to.context.clearedCart.items.every(
        ({ id, price }) => event['catalogue'].variants.get(id)?.variant.price === price,
      ),
  );

  cart.every(
    'undoing brings back what was cleared',
    (step) => heard(step, 'clearing.undone'),
    ({ from, to }) => from.context.clearedCart.items.every(({ id }) => lineOf(to, id) !== undefined),
  );

  cart.never('once something is in the cart again, no clearing is undone', {
    after: ({ from, to }) => isEmpty(from) && !isEmpty(to),
    never: (step) => heard(step, 'clearing.undone'),
    until: (step) => heard(step, 'cart.cleared'),
  });

  cart.every(
    'each change goes to the store that all tabs share',
    (step) => step.from.context.cart !== step.to.context.cart && !isSynced(step),
    (step) => sent(step, 'cartStore').length === 1,
  );

  cart.every(
    'what the store says is in the cart is in the cart',
    isSynced,
    ({ to, move }) => to.context.cart === move.event['cart'],
  );

  cart.every(
    'ordered items leave the cart, and others stay',
    (step) => heard(step, 'order.placed'),
    ({ from, to, move: { event } }) =>
      linesOf(from).every(({ id, quantity }) => {
        const [ordered] = event['items'].filter((line: { id: string }) => line.id === id);
        return (lineOf(to, id)?.quantity ?? 0) === Math.max(0, quantity - (ordered?.quantity ?? 0));
      }),
  );

  cart.every(
    'restored items are in the cart',
    (step) => heard(step, 'items.restored'),
    ({ to, move: { event } }) =>
      event['items'].every(({ id }: { id: string }) => lineOf(to, id) !== undefined),
  );
});

describe('a new catalogue', () => {
  const isUpdate = (step: Step<State>) => heard(step, 'catalogue.updated');
  const tellsChanges = ({ from, to }: Step<State>) =>
    linesOf(from).every(
      ({ id, price }) =>
        lineOf(to, id)?.price === price || to.context.notices.some((notice) => notice.id === id),
    );

  cart.every(
    'every line takes the current price, and what is gone leaves the cart',
    isUpdate,
    ({ to, move: { event } }) =>
      linesOf(to).every(({ id, price }) => event['catalogue'].variants.get(id)?.variant.price === price),
  );

  cart.every(
    'each line that changed or left is told',
    (step) => isUpdate(step) && !isEmpty(step.from),
    tellsChanges,
  );

  cart.every(
    'what the host priced otherwise is told too',
    (step) => heard(step, 'order.repriced') && !isEmpty(step.from),
    tellsChanges,
  );

  cart.always(
    'notices are shown for as long as there are any',
    (state) => state.matches({ notices: 'shown' }) === state.context.notices.length > 0,
  );

  cart.always(
    'a notice is about a line as it is: one that is gone is not in the cart, and any other one is',
    (state) =>
      state.context.notices.every(
        ({ id, kind }) =>
          (lineOf(state, id) === undefined) === (kind === 'gone' || kind === 'droppedByLimit'),
      ),
    (state) => state.context.notices.length > 0,
  );

  cart.every(
    'only news of prices adds a notice',
    ({ from, to }) => to.context.notices.some(({ id }) => !from.context.notices.some((one) => one.id === id)),
    (step) => isUpdate(step) || heard(step, 'order.repriced'),
  );

  cart.leaves(
    'notices are dismissed by a press',
    (state) => state.context.notices.length > 0,
    (step) => heard(step, 'notices.dismissed') && step.to.context.notices.length === 0,
  );
});

describe('the coupon', () => {
  requestLaws(cart, 'checkCoupon', {
    id: 'checkCoupon',
    by: {
      'a code that can be one': (step) =>
        heard(step, 'coupon.entered') && parse(CouponCode, step.move.event['code']).ok,
    },
    sends: ({ to, move }) => ({ cart: to.context.cart, coupon: move.event['code'] }),
    offered: (state) => canEnter(state) || showsError(state),
    givenUpBy: [
      'page.left',
      { 'a cart that takes none or has one': ({ to }) => isEmpty(to) || hasDeposit(to) || hasCoupon(to) },
    ],
    within: 5_000,
    busy: 'busy',
    refused: 'refused',
    says: (state) => (showsError(state) ? state.context.couponError?.message : null),
    alsoSaidBy: 'coupon.entered',
    keeps: ({ context }) => context.cart,
  });

  /* The host takes 20 checks a minute. */
  requestLaws(cart, 'checkCoupon', {
    id: 'recheckCoupon',
    by: 3_000,
    sends: ({ to }) => ({ cart: to.context.cart, coupon: to.context.cart.coupon }),
    within: 5_000,
    keeps: (state) => [state.context.cart, showsError(state), saysRevoked(state)],
  });

  cart.every(
    'the host is not asked about a coupon for a cart that takes none, not even in passing',
    ({ to }) => isEmpty(to) || hasDeposit(to),
    (step) => !isChecking(step.to) && !startsInVain(step, 'checkCoupon'),
  );

  const emptyCode = parse(CouponCode, '');
  cart.leaves(
    'wherever a code can be entered, one that can be none is not sent, and why is said',
    canEnter,
    (step) =>
      heard(step, 'coupon.entered') &&
      step.move.event['code'] === '' &&
      !isChecking(step.to) &&
      showsError(step.to) &&
      step.to.context.couponError?.message === (emptyCode.ok ? '' : emptyCode.reason),
  );

  cart.always(
    'a code can be entered while the cart takes one, has none, and none is checked',
    (state) =>
      canEnter(state) ===
      (!isEmpty(state) && !hasDeposit(state) && !hasCoupon(state) && !isFirstCheck(state)),
  );

  cart.always(
    'a coupon in the cart is shown at once, whichever tab applied it',
    (state) => state.matches({ coupon: 'applied' }) === hasCoupon(state),
  );

  cart.every(
    'a valid coupon adds itself, its discount and its cap',
    (step) => ended(step, 'checkCoupon', 'accepted', 'changed'),
    ({ to: { context }, move: { event } }) =>
      context.cart.coupon === event['output'].coupon &&
      context.cart.discount === event['output'].discount &&
      context.cart.cap === event['output'].cap,
  );

  cart.every(
    'a coupon comes into the cart only by the host, or by a clearing undone',
    ({ from, to }) => !hasCoupon(from) && hasCoupon(to),
    (step) =>
      ended(step, 'checkCoupon', 'accepted', 'changed') || isSynced(step) || heard(step, 'clearing.undone'),
  );

  cart.leaves(
    'the error of a coupon clears after 5 seconds',
    showsError,
    (step) => timedOut(step, 5_000) && !showsError(step.to) && canEnter(step.to),
  );

  cart.every(
    'Remove Discount drops coupon, discount and cap',
    (step) => heard(step, 'coupon.removed'),
    ({ to, to: { context } }) =>
      !hasCoupon(to) && context.cart.discount === undefined && context.cart.cap === undefined,
  );

  cart.leaves('a discount can be removed', hasCoupon, (step) => heard(step, 'coupon.removed'));

  cart.every(
    'a coupon leaves the cart only by the shopper, the host, an order, another tab, a deposit or with its last line',
    ({ from, to }) => hasCoupon(from) && !hasCoupon(to),
    (step) =>
      heard(step, 'coupon.removed') ||
      ended(step, 'checkCoupon', 'refused') ||
      heard(step, 'order.placed') ||
      heard(step, 'order.repriced') ||
      isSynced(step) ||
      hasDeposit(step.to) ||
      isEmpty(step.to),
  );

  cart.always(
    'coupons and deposits do not combine',
    (state) => !hasCoupon(state) && !canEnter(state),
    hasDeposit,
  );

  cart.always('an empty cart takes no code', (state) => !canEnter(state), isEmpty);

  cart.every(
    'what empties the cart takes its coupon',
    (step) => !isEmpty(step.from) && isEmpty(step.to) && !isSynced(step),
    ({ to }) => !hasCoupon(to),
  );

  cart.every(
    'a coupon that a deposit removed is told',
    (step) => heard(step, 'item.added') && hasCoupon(step.from) && hasDeposit(step.to),
    ({ to }) => saysRevoked(to) && Boolean(to.context.revokedReason),
  );

  cart.every(
    'a coupon that the host takes back is told with the reason',
    (step) => isRecheck(step.from) && ended(step, 'checkCoupon', 'refused'),
    ({ to, move }) => saysRevoked(to) && to.context.revokedReason === move.event['output'].reason,
  );

  cart.leaves(
    'this is said until it is dismissed',
    saysRevoked,
    (step) => heard(step, 'revocation.dismissed') && !saysRevoked(step.to),
  );

  const isUnchecked = ({ context }: State) => context.checkedTotal !== context.cart.totalPrice;
  cart.every(
    'a coupon is checked again after each new total, also one that came during a check',
    ({ from, to }) =>
      hasCoupon(to) &&
      isUnchecked(to) &&
      !isChecking(to) &&
      (!hasCoupon(from) || !isUnchecked(from) || isChecking(from)),
    (step) => waits(step, 3_000),
  );

  cart.every(
    'a total that is checked again is known as such',
    ({ from, to }) => !isRecheck(from) && isRecheck(to),
    ({ to }) => to.context.checkedTotal === to.context.cart.totalPrice,
  );

  cart.every(
    'a cart that was checked, or could not be checked, is not checked again before its total changes',
    (step) =>
      isCheckOfCart(step.from) &&
      !isChecking(step.to) &&
      (isRecheck(step.from) || hasCoupon(step.to)) &&
      (ended(step, 'checkCoupon') || timedOut(step, 5_000)),
    (step) => !waits(step, 3_000),
  );
});

describe('what delivery needs (R-16)', () => {
  const details = lawsOf<typeof cartMachine>({ ...cartModel, events: eventsBut('coupon.') });
  const asksFor = ({ context }: State) => context.askedId;
  const isAsking = (state: State) => state.matches({ details: 'open' });

  details.always(
    'the form is open only for a line of the cart',
    (state) =>
      isAsking(state) === (asksFor(state) !== null) && lineOf(state, asksFor(state) ?? '') !== undefined,
    isAsking,
  );

  details.every(
    'it opens for the line that was pressed, and by nothing else',
    ({ from, to }) => !isAsking(from) && isAsking(to),
    (step) => heard(step, 'details.opened') && asksFor(step.to) === step.move.event['id'],
  );

  details.leaves(
    'it can be left',
    isAsking,
    (step) => heard(step, 'details.cancelled') && !isAsking(step.to),
  );

  details.every(
    'details replace those of their line, are stored, and change nothing else',
    (step) => heard(step, 'details.submitted') && isAsking(step.from),
    (step) => {
      const { id, details: given } = step.move.event;
      const [before, after] = [linesOf(step.from), linesOf(step.to)];
      return (
        !isAsking(step.to) &&
        sent(step, 'cartStore').length === 1 &&
        JSON.stringify(after) ===
          JSON.stringify(before.map((line) => (line.id === id ? { ...line, answers: given } : line)))
      );
    },
  );
});
