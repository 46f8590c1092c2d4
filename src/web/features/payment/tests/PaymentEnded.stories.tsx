import preview from '../../../../../.storybook/preview.tsx';
import type { ShownPayment } from '../shown-payment.ts';
import {
  BY_HAND,
  CLOSED,
  COMPLETED,
  DEPOSITED,
  PAID_OVER,
  paymentModel,
  UNREADABLE,
} from './payment.model.ts';
import { paymentStories, stateWith, withPayment } from './sample-payments.tsx';

const { View, at, by } = paymentStories();
const meta = preview.meta({ title: 'Buy/Payment/Ended', component: View });

export const Completed = meta.story(at('completed.delivered'));
export const Delivering = meta.story(at('completed.delivering'));
export const Refetching = meta.story(at('completed.refetching'));
export const PaidOver = meta.story(withPayment(PAID_OVER, 'completed.delivered'));
export const DeliveredByHand = meta.story(withPayment(BY_HAND, 'completed.delivering'));
export const Deposited = meta.story(withPayment(DEPOSITED, 'completed.delivered'));
export const ByAnOlderHost = meta.story(withPayment({ ...COMPLETED, order: null }, 'completed.delivered'));
export const PartsUnreadable = meta.story(
  withPayment({ ...COMPLETED, unread: { products: 1, items: 2 } }, 'completed.delivered'),
);
/** The last codes came while the shopper waited. */
export const CompletedHere = meta.story({
  ...stateWith({ order: paymentModel.outcomes.readOrder.whole }, 'completed.delivered'),
  tags: ['!test'],
});
const completedWith = (payment: ShownPayment) => ({
  ...withPayment(payment, 'completed.delivered'),
  tags: ['!test'],
});
const broughtBy = (text: string) =>
  completedWith({
    ...COMPLETED,
    cart: [{ id: 'steam-usd-10', name: 'Steam Wallet 10 USD', quantity: 1, eta: 'Instant' }],
    order: COMPLETED.order && { ...COMPLETED.order, goods: { 'steam-usd-10': [text] } },
  });
export const CompletedWithOneCode = meta.story(broughtBy('STM1-9QLI-7O01-XB4D'));
export const CompletedWithAText = meta.story(broughtBy('Done: you are Gold II.'));
export const CompletedForUnnamedProducts = meta.story(
  completedWith({ ...COMPLETED, cart: undefined, order: null }),
);
export const DepositedByAnOlderHost = meta.story({
  ...withPayment({ ...DEPOSITED, balance: undefined }, 'completed.delivered'),
  tags: ['!test'],
});
export const Closed = meta.story(at('closed.plain'));
export const ItemsRestorable = meta.story(at('closed.restorable'));
export const ItemsRestoring = meta.story(at('closed.restoring'));
export const ItemsNotRestored = meta.story(at('closed.notRestored'));
export const ItemsRestored = meta.story(at('closed.restored'));
export const ItemsRestoredInPart = meta.story({
  ...by('closed.restored', 'restoreItems in part'),
  tags: ['!test'],
});

const after = (end: keyof typeof CLOSED) => withPayment(CLOSED[end], 'closed.restorable');
export const Expired = meta.story(after('expired'));
export const ExpiredMoneyFound = meta.story(after('expired, money found'));
export const ExpiredWithoutASender = meta.story(after('expired, without a sender'));
export const ExpiredByInvoice = meta.story(after('expired, by invoice'));
export const ExpiredByUsdt = meta.story(after('expired, by amount'));
export const ExpiredConfirming = meta.story(after('expired, confirming'));
export const ExpiredCredited = meta.story(after('expired, credited'));
export const ExpiredByAnotherMethod = meta.story({
  ...withPayment(
    { ...UNREADABLE, status: 2, status_text: 'Expired', outcome: 'expired' },
    'closed.restorable',
  ),
  tags: ['!test'],
});
export const ExpiredAndNoLongerSeen = meta.story(after('expired, no longer seen'));
export const Cancelled = meta.story(after('cancelled'));
export const CancelledWithoutASender = meta.story(after('cancelled, without a sender'));
export const CancelledByInvoice = meta.story(after('cancelled, by invoice'));
export const CancelledByBinance = meta.story(after('cancelled, by amount'));
export const CancelledCredited = meta.story(after('cancelled, credited'));
export const Underpaid = meta.story(after('underpaid'));
export const PaidLate = meta.story(after('paid late'));
export const NotOpened = meta.story(after('failed'));
export const WithoutAnOutcome = meta.story(after('without an outcome'));
