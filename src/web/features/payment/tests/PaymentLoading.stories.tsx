import preview from '../../../../../.storybook/preview.tsx';
import { paymentStories } from './sample-payments.tsx';

const { View, at, by } = paymentStories();
const meta = preview.meta({ title: 'Buy/Payment/Loading', component: View });

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed'));
export const FailedWithoutAnswer = meta.story({
  ...by('failed', 'after answerBy in loading'),
  tags: ['!test'],
});
