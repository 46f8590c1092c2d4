import preview from '../../../../../.storybook/preview.tsx';
import { paymentStories } from './sample-payments.tsx';

const { View, at } = paymentStories();
const meta = preview.meta({ title: 'Buy/Payment/Confirming', component: View });

export const Confirming = meta.story(at('confirming.polling.idle', 'confirming.countdown.healthy'));
export const CheckingTheConfirmations = meta.story(at('confirming.polling.reading'));
export const ConfirmingInTheLastTenMinutes = meta.story(at('confirming.countdown.soon'));
export const ConfirmingInTheLastFiveMinutes = meta.story(at('confirming.countdown.urgent'));
export const ConfirmingAfterTheTime = meta.story(at('confirming.countdown.over'));
