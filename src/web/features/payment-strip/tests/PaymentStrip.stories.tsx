import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { PaymentStrip } from '../PaymentStrip.tsx';
import type { WaitingPayment } from '../waiting-payment.ts';
import { CONFIRMING, paymentStripModel } from './payment-strip.model.ts';

const { View, at } = storiesFor(paymentStripModel, (state) => <PaymentStrip state={state} path="/" />, {
  page: '/',
  part: 'payment',
});
const ofPayment = (payment: WaitingPayment) =>
  storiesFor(
    paymentStripModel,
    ({ value, context }) => (
      <PaymentStrip
        state={paymentStripModel.machine.resolveState({ value, context: { ...context, payment } })}
        path="/"
      />
    ),
    { page: '/', part: 'payment' },
  );
const confirming = ofPayment(CONFIRMING);
const { progress: _, ...known } = CONFIRMING;
const vanished = ofPayment({ ...known, instead: 'Transfer no longer seen' });
const meta = preview.meta({ title: 'Every page/Payment strip', component: View });

export const None = meta.story(at('none'));
export const Looking = meta.story(at('looking'));
export const Unanswered = meta.story(at('unanswered'));
export const Waiting = meta.story(at('waiting.resting'));
export const WaitingOnASmallPhone = meta.story({
  ...at('waiting.resting'),
  globals: { viewport: { value: 'smallPhone' } },
});
export const Confirming = meta.story({ ...confirming.at('waiting.resting'), render: confirming.View });
export const ConfirmingOnASmallPhone = meta.story({
  ...confirming.at('waiting.resting'),
  render: confirming.View,
  globals: { viewport: { value: 'smallPhone' } },
});
export const NoLongerSeen = meta.story({
  ...vanished.at('waiting.resting'),
  render: vanished.View,
  tags: ['!test'],
});
export const WaitingAsking = meta.story(at('waiting.asking'));
export const Paid = meta.story(at('paid'));
export const Settled = meta.story(at('settled'));
