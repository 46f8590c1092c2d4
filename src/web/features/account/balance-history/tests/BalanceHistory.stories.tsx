import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { BalanceHistory } from '../BalanceHistory.tsx';
import { balanceHistoryModel } from './balance-history.model.ts';

const { View, at } = storiesFor(
  balanceHistoryModel,
  (state, send) => <BalanceHistory state={state} send={send} />,
  { page: '/my/profile' },
);
const meta = preview.meta({ title: 'Account/Balance history', component: View });

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed'));
export const Shown = meta.story(at('shown.idle'));
export const FetchingOlder = meta.story(at('shown.fetchingMore'));
export const OlderFailed = meta.story(at('shown.stale'));
export const Absent = meta.story(at('absent'));
