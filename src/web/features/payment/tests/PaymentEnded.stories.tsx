import preview from '../../../../../.storybook/preview.tsx';
import { BY_HAND, CLOSED, COMPLETED, DEPOSITED, PAID_OVER } from './payment.model.ts';
import { paymentStories, withPayment } from './sample-payments.tsx';

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
export const Cancelled = meta.story(after('cancelled'));
export const CancelledWithoutASender = meta.story(after('cancelled, without a sender'));
export const CancelledByBinance = meta.story(after('cancelled, by amount'));
export const CancelledCredited = meta.story(after('cancelled, credited'));
export const Underpaid = meta.story(after('underpaid'));
export const PaidLate = meta.story(after('paid late'));
export const NotOpened = meta.story(after('failed'));
export const WithoutAnOutcome = meta.story(after('without an outcome'));
