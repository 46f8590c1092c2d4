import { expect } from 'storybook/test';
import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { OrdersScreen } from '../OrdersScreen.tsx';
import { NOON, noteOf, ordersModel } from './history.model.ts';

const { View, at, by } = storiesFor(
  ordersModel,
  (state, send) => (
    <OrdersScreen state={state} send={send} noteOf={noteOf} now={() => NOON} onProblem={() => {}} />
  ),
  { flow: 'orders', page: '/my/orders' },
);
const meta = preview.meta({ title: 'Orders/My orders', component: View });

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
export const OneOpen = meta.story(at('shown.rows.open'));
export const OneOpenOnAPhone = meta.story({
  ...at('shown.rows.open'),
  globals: { viewport: { value: 'narrowPhone' } },
  play: async ({ canvas }) => {
    const [code, copy] = [
      canvas.getByText('STM1-K8ZP-0OQ1-LL7C'),
      canvas.getByRole('button', { name: 'Copy item 2 of Steam Wallet 10 USD' }),
    ].map((part) => part.getBoundingClientRect());
    await expect(code?.height).toBeLessThan(30);
    await expect(copy?.top).toBeLessThan(code?.bottom ?? 0);
    await expect(copy?.left).toBeGreaterThanOrEqual(code?.right ?? 0);
  },
});
