import { storiesFor } from '#web/testing/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';
import { paymentModel } from './payment.model.ts';

const { View, at } = storiesFor(paymentModel, (state) => <PaymentScreen state={state} send={() => {}} />);
const meta = preview.meta({ title: 'Buy/Payment/Loading', component: View });

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed'));
