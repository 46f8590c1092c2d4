import { storiesFor } from '#web/testing/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { noteOf, ordersModel } from './history.model.ts';
import { OrdersScreen } from './OrdersScreen.tsx';

const { View, at } = storiesFor(ordersModel, (state) => (
  <OrdersScreen state={state} send={() => {}} noteOf={noteOf} onProblem={() => {}} />
));
const meta = preview.meta({
  title: 'Paying/My orders',
  component: View,
  parameters: { flow: 'orders' },
});

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed'));
export const Empty = meta.story(at('shown.rows.empty'));
export const Shown = meta.story(at('shown.fetch.idle', 'shown.rows.closed'));
export const Refreshing = meta.story(at('shown.fetch.refetching', 'shown.rows.closed'));
export const Stale = meta.story(at('shown.fetch.stale', 'shown.rows.closed'));
export const OneOpen = meta.story(at('shown.rows.open'));
