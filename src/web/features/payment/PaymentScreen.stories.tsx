import type { Payment } from '#contract/payments.ts';
import { stateAt, storiesFor } from '#web/testing/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';
import { ENDED, PAID_IN_PART, PAYMENTS, paymentModel } from './payment.model.ts';

const { View, at } = storiesFor(paymentModel, (state) => <PaymentScreen state={state} send={() => {}} />);
const meta = preview.meta({ title: 'Paying/A payment', component: View });

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed'));
export const Open = meta.story(
  at('open.status.resting', 'open.clock.healthy', 'open.action.rest', 'open.sender.known'),
);
export const Checking = meta.story(at('open.status.asking', 'open.clock.healthy', 'open.sender.known'));
export const LessThanTenMinutes = meta.story(at('open.clock.soon', 'open.sender.known'));
export const LessThanFiveMinutes = meta.story(at('open.clock.urgent', 'open.sender.known'));
export const TimeOver = meta.story(at('open.clock.over', 'open.sender.known'));
export const Cancelling = meta.story(at('open.action.cancelling'));
export const Renaming = meta.story(at('open.action.renaming', 'open.sender.known'));
export const Refused = meta.story(at('open.action.refused', 'open.sender.known'));
export const StillChecking = meta.story(at('open.action.stillChecking.asking', 'open.sender.known'));
export const StillUnreachable = meta.story(at('open.action.stillChecking.resting', 'open.sender.known'));
export const WarnedOfTheRisk = meta.story(at('open.sender.warned'));
export const AskedForTheSender = meta.story(at('open.sender.asked'));
export const RefusedWhileAsked = meta.story(at('open.action.refused', 'open.sender.asked'));
export const SenderMissing = meta.story(at('open.sender.missing'));
export const Saved = meta.story(at('open.action.saved', 'open.sender.known'));
export const Received = meta.story(at('received.resting'));
export const CheckingTheReceived = meta.story(at('received.asking'));
export const Completed = meta.story(at('completed'));
export const Overpaid = meta.story(at('overpaid'));
export const Ended = meta.story(at('ended.plain'));
export const ItemsOffered = meta.story(at('ended.offered'));
export const ItemsReturning = meta.story(at('ended.returning'));
export const ItemsReturned = meta.story(at('ended.returned'));

/** The same place with another payment: the chart doesn't tell them apart. */
function With({ payment, places }: { payment: Payment; places: Parameters<typeof at> }) {
  const { value, context } = stateAt(paymentModel, places);
  const state = paymentModel.machine.resolveState({ value, context: { ...context, payment } });
  return <PaymentScreen state={state} send={() => {}} />;
}
const waiting = (payment: Payment) => ({
  render: () => <With payment={payment} places={['open.status.resting', 'open.sender.known']} />,
});
const by = (method: Payment['payment_method']) => waiting(PAYMENTS[method]);
export const FromTheBalance = meta.story(by('balance'));
export const ByBitcart = meta.story(by('bitcart'));
export const PaidInPart = meta.story(waiting(PAID_IN_PART));
export const ByUsdt = meta.story(by('usdt'));
export const ByBinance = meta.story(by('binance'));

const after = (end: keyof typeof ENDED) => ({
  render: () => <With payment={ENDED[end]} places={['ended.offered']} />,
});
export const Expired = meta.story(after('expired'));
export const ExpiredUnnamed = meta.story(after('expired, by nobody'));
export const ExpiredByUsdt = meta.story(after('expired, by amount'));
export const ExpiredAndPaid = meta.story(after('expired, paid'));
export const Cancelled = meta.story(after('cancelled'));
export const CancelledUnnamed = meta.story(after('cancelled, by nobody'));
export const CancelledByBinance = meta.story(after('cancelled, by amount'));
export const CancelledAndPaid = meta.story(after('cancelled, paid'));
export const PaidShort = meta.story(after('short'));
export const PaidLate = meta.story(after('late'));
export const NotOpened = meta.story(after('failed'));
export const EndedSomehow = meta.story(after('ended'));
