import { stateAt, storiesFor } from '#statecharts/storybook/stories.tsx';
import { PaymentScreen } from '#web/features/payment/PaymentScreen.tsx';
import { paymentModel } from '#web/features/payment/tests/payment.model.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { NotificationOffer } from '../NotificationOffer.tsx';
import { notificationOfferModel } from './notification-offer.model.ts';

const payment = stateAt(paymentModel, ['pending.polling.idle', 'pending.sender.known']);

const offerOf = (waitsFor: 'codes' | 'money') =>
  storiesFor(
    notificationOfferModel,
    (state, send) => <NotificationOffer state={state} send={send} waitsFor={waitsFor} />,
    {
      page: '/payment/8412',
      around: (offer) => <PaymentScreen state={payment} send={() => {}} offer={offer} />,
    },
  );
const { View, at } = offerOf('codes');
const meta = preview.meta({ title: 'Buy/Notification offer', component: View });

export const Hidden = meta.story(at('hidden'));
export const Offered = meta.story(at('offered'));
export const OfferedOnASmallPhone = meta.story({
  ...at('offered'),
  globals: { viewport: { value: 'smallPhone' } },
});
export const Asking = meta.story(at('asking'));
export const Allowed = meta.story(at('allowed'));
export const Blocked = meta.story(at('blocked'));
export const Closed = meta.story(at('closed'));
export const OfferedForADeposit = meta.story({
  ...at('offered'),
  render: offerOf('money').View,
  tags: ['!test'],
});
