import { storiesFor } from '#web/testing/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { paymentsModel } from './history.model.ts';
import { PaymentsScreen } from './PaymentsScreen.tsx';

const { View, at } = storiesFor(paymentsModel, (state) => <PaymentsScreen state={state} send={() => {}} />);
const meta = preview.meta({
  title: 'Paying/My payments',
  component: View,
  parameters: { flow: 'payments' },
});

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed'));
export const Empty = meta.story(at('shown.rows.empty'));
export const Shown = meta.story(at('shown.fetch.idle', 'shown.rows.closed'));
export const Refreshing = meta.story(at('shown.fetch.refetching', 'shown.rows.closed'));
export const Stale = meta.story(at('shown.fetch.stale', 'shown.rows.closed'));
export const NoRowOpens = meta.story(at('shown.rows.open'));
