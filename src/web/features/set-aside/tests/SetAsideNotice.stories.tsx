import { stateAt, storiesFor } from '#statecharts/storybook/stories.tsx';
import { PaymentScreen } from '#web/features/payment/PaymentScreen.tsx';
import { DEPOSITING, paymentModel } from '#web/features/payment/tests/payment.model.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { SetAsideNotice } from '../SetAsideNotice.tsx';
import { setAsideModel } from './set-aside.model.ts';

/** A deposit is paid first, and the cart is put back when its payment has ended. */
const { value, context } = stateAt(paymentModel, ['pending.polling.idle', 'pending.sender.known']);
const payment = paymentModel.machine.resolveState({ value, context: { ...context, payment: DEPOSITING } });

const { View, at } = storiesFor(
  setAsideModel,
  (state, send) => <SetAsideNotice state={state} send={send} leadsOn />,
  {
    page: '/payment/8412',
    around: (notice) => (
      <>
        {notice}
        <PaymentScreen state={payment} send={() => {}} />
      </>
    ),
  },
);
const meta = preview.meta({ title: 'Buy/Cart set aside', component: View });

export const None = meta.story(at('none'));
export const AskingAboutThePayment = meta.story(at('kept.asking'));
export const Waiting = meta.story(at('kept.waiting'));
export const Failed = meta.story(at('kept.failed'));
export const PuttingBack = meta.story(at('puttingBack'));
export const Returned = meta.story(at('returned'));
/** Two of its products could not be put back. */
export const ReturnedInPart = meta.story({
  ...at('returned'),
  render: storiesFor(
    setAsideModel,
    ({ value, context }, send) => {
      const notTaken = ['PUBG Mobile UC, 60 UC', 'Skype Credit, USD 10'];
      const state = setAsideModel.machine.resolveState({ value, context: { ...context, notTaken } });
      return <SetAsideNotice state={state} send={send} leadsOn />;
    },
    { page: '/payment/8412' },
  ).View,
  tags: ['!test'],
});
