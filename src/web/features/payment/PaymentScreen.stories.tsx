import { stateAt, storiesFor } from '#web/testing/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';
import { CLOSED, PAID_PARTIAL, PAYMENTS, paymentModel, UNREADABLE } from './payment.model.ts';
import type { ShownPayment } from './shown-payment.ts';

const { View, at } = storiesFor(paymentModel, (state) => <PaymentScreen state={state} send={() => {}} />);
const meta = preview.meta({ title: 'Buy/Payment', component: View });

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed'));
export const Pending = meta.story(
  at(
    'pending.polling.idle',
    'pending.countdown.healthy',
    'pending.command.ready.idle',
    'pending.sender.known',
  ),
);
export const Checking = meta.story(
  at('pending.polling.reading', 'pending.countdown.healthy', 'pending.sender.known'),
);
export const LessThanTenMinutes = meta.story(at('pending.countdown.soon', 'pending.sender.known'));
export const LessThanFiveMinutes = meta.story(at('pending.countdown.urgent', 'pending.sender.known'));
export const TimeOver = meta.story(at('pending.countdown.over', 'pending.sender.known'));
export const Cancelling = meta.story(at('pending.command.cancelling.sending'));
export const CancellingAgain = meta.story(at('pending.command.cancelling.retrying'));
export const SavingTheSender = meta.story(at('pending.command.savingSender.sending', 'pending.sender.known'));
export const SavingTheSenderAgain = meta.story(
  at('pending.command.savingSender.retrying', 'pending.sender.known'),
);
export const Refused = meta.story(at('pending.command.ready.refused', 'pending.sender.known'));
export const StillChecking = meta.story(at('pending.command.stillChecking.checking', 'pending.sender.known'));
export const StillUnreachable = meta.story(at('pending.command.stillChecking.idle', 'pending.sender.known'));
export const RiskWarning = meta.story(at('pending.sender.riskWarning'));
export const AskingForTheSender = meta.story(at('pending.sender.askingName'));
export const RefusedWhileAsking = meta.story(
  at('pending.command.ready.refused', 'pending.sender.askingName'),
);
export const SenderMissing = meta.story(at('pending.sender.missing'));
export const Saved = meta.story(at('pending.command.ready.saved', 'pending.sender.known'));
export const Confirming = meta.story(at('confirming.polling.idle', 'confirming.countdown.healthy'));
export const CheckingTheConfirmations = meta.story(at('confirming.polling.reading'));
export const ConfirmingInTheLastTenMinutes = meta.story(at('confirming.countdown.soon'));
export const ConfirmingInTheLastFiveMinutes = meta.story(at('confirming.countdown.urgent'));
export const ConfirmingAfterTheTime = meta.story(at('confirming.countdown.over'));
export const Completed = meta.story(at('completed'));
export const PaidOver = meta.story(at('paidOver'));
export const Closed = meta.story(at('closed.plain'));
export const ItemsRestorable = meta.story(at('closed.restorable'));
export const ItemsRestoring = meta.story(at('closed.restoring'));
export const ItemsNotRestored = meta.story(at('closed.notRestored'));
export const ItemsRestored = meta.story(at('closed.restored'));

/** The same state with another payment, which makes no difference to the chart. */
function With({ payment, places }: { payment: ShownPayment; places: Parameters<typeof at> }) {
  const { value, context } = stateAt(paymentModel, places);
  const state = paymentModel.machine.resolveState({ value, context: { ...context, payment } });
  return <PaymentScreen state={state} send={() => {}} />;
}
const pending = (payment: ShownPayment) => ({
  render: () => <With payment={payment} places={['pending.polling.idle', 'pending.sender.known']} />,
});
const by = (method: keyof typeof PAYMENTS) => pending(PAYMENTS[method]);
export const FromTheBalance = meta.story(by('balance'));
export const ByBitcart = meta.story(by('bitcart'));
export const PaidPartial = meta.story(pending(PAID_PARTIAL));
export const ByUsdt = meta.story(by('usdt'));
export const ByBinance = meta.story(by('binance'));
export const ByAnUnknownMethod = meta.story(pending(UNREADABLE));

const after = (end: keyof typeof CLOSED) => ({
  render: () => <With payment={CLOSED[end]} places={['closed.restorable']} />,
});
export const Expired = meta.story(after('expired'));
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
