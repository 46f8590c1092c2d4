import { storiesFor } from '#web/testing/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';
import { paymentModel } from './payment.model.ts';

const { View, at } = storiesFor(paymentModel, (state) => <PaymentScreen state={state} send={() => {}} />);
const meta = preview.meta({ title: 'Buy/Payment/Confirming', component: View });

export const Confirming = meta.story(at('confirming.polling.idle', 'confirming.countdown.healthy'));
export const CheckingTheConfirmations = meta.story(at('confirming.polling.reading'));
export const ConfirmingInTheLastTenMinutes = meta.story(at('confirming.countdown.soon'));
export const ConfirmingInTheLastFiveMinutes = meta.story(at('confirming.countdown.urgent'));
export const ConfirmingAfterTheTime = meta.story(at('confirming.countdown.over'));
