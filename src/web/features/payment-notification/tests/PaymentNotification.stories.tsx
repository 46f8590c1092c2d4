import { stateAt, storiesFor } from '#statecharts/storybook/stories.tsx';
import { PaymentScreen } from '#web/features/payment/PaymentScreen.tsx';
import { paymentModel } from '#web/features/payment/tests/payment.model.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { PaymentNotification } from '../PaymentNotification.tsx';
import { paymentNotificationModel } from './payment-notification.model.ts';
import { TabPreview } from './TabPreview.tsx';

const payment = stateAt(paymentModel, ['pending.polling.idle', 'pending.sender.known']);

const { View, at, by } = storiesFor(
  paymentNotificationModel,
  (state) => (
    <>
      <PaymentNotification state={state} />
      <TabPreview state={state} />
    </>
  ),
  {
    page: '/payment/8412',
    around: (tab) => (
      <>
        {tab}
        <PaymentScreen state={payment} send={() => {}} />
      </>
    ),
  },
);
const meta = preview.meta({ title: 'Every page/Payment notification', component: View });

export const InView = meta.story(at('inView'));
export const Resting = meta.story(at('inBackground.resting'));
export const Asking = meta.story(at('inBackground.asking'));
export const Announced = meta.story(at('announced'));
export const AnnouncedGoodsByHand = meta.story({
  ...by('announced', 'findOutcome goods by hand'),
  tags: ['!test'],
});
export const Seen = meta.story(at('seen'));
export const Opened = meta.story(at('opened'));
export const Unpaid = meta.story(at('unpaid'));
