import preview from '../../../../../.storybook/preview.tsx';
import { paymentStories } from './sample-payments.tsx';

const { View, at } = paymentStories();
const meta = preview.meta({ title: 'Buy/Payment/Loading', component: View });

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed'));
