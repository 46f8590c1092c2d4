import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { PaymentsScreen } from '../PaymentsScreen.tsx';
import { paymentsModel } from './history.model.ts';

const { View, at, by } = storiesFor(
  paymentsModel,
  (state, send) => <PaymentsScreen state={state} send={send} />,
  { flow: 'payments', page: '/my/payments' },
);
const meta = preview.meta({ title: 'Orders/My payments', component: View });

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed'));
export const FailedWithoutAnswer = meta.story({
  ...by('failed', 'after answerBy in loading'),
  tags: ['!test'],
});
export const Empty = meta.story(at('shown.rows.empty'));
export const Shown = meta.story(at('shown.fetch.idle', 'shown.rows.closed'));
export const Refreshing = meta.story(at('shown.fetch.refetching', 'shown.rows.closed'));
export const Stale = meta.story(at('shown.fetch.stale', 'shown.rows.closed'));
export const StaleWithoutAnswer = meta.story({
  ...by('shown.fetch.stale', 'after answerBy in shown.fetch.refetching'),
  tags: ['!test'],
});
export const NoRowOpens = meta.story(at('shown.rows.open'));
