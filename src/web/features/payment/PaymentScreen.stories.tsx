import type { Payment } from '#contract/payments.ts';
import { stateAt, storiesFor } from '#web/testing/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';
import { PAYMENTS, paymentModel } from './payment.model.ts';

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
export const Settled = meta.story(at('settled'));

/** A pending payment by another method; the chart doesn't tell them apart. */
function ByMethod({ method }: { method: Payment['payment_method'] }) {
  const { value, context } = stateAt(paymentModel, ['open.status.resting', 'open.sender.known']);
  const state = paymentModel.machine.resolveState({
    value,
    context: { ...context, payment: PAYMENTS[method] },
  });
  return <PaymentScreen state={state} send={() => {}} />;
}
export const FromTheBalance = meta.story({ render: () => <ByMethod method="balance" /> });
export const ByBitcart = meta.story({ render: () => <ByMethod method="bitcart" /> });
export const ByUsdt = meta.story({ render: () => <ByMethod method="usdt" /> });
export const ByBinance = meta.story({ render: () => <ByMethod method="binance" /> });
