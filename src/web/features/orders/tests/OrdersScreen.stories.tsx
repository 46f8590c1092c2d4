import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { OrdersScreen } from '../OrdersScreen.tsx';
import { noteOf, ordersModel } from './history.model.ts';

const { View, at } = storiesFor(
  ordersModel,
  (state, send) => <OrdersScreen state={state} send={send} noteOf={noteOf} onProblem={() => {}} />,
  { flow: 'orders', page: '/my/orders' },
);
const meta = preview.meta({ title: 'Orders/My orders', component: View });

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed'));
export const Empty = meta.story(at('shown.rows.empty'));
export const Shown = meta.story(at('shown.fetch.idle', 'shown.rows.closed'));
export const Refreshing = meta.story(at('shown.fetch.refetching', 'shown.rows.closed'));
export const Stale = meta.story(at('shown.fetch.stale', 'shown.rows.closed'));
export const OneOpen = meta.story(at('shown.rows.open'));
