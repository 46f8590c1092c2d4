import { stateAt, storiesFor } from '#statecharts/storybook/stories.tsx';
import { ProfileScreen } from '#web/features/account/profile/ProfileScreen.tsx';
import { profileModel } from '#web/features/account/profile/tests/profile.model.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { BalanceHistory } from '../BalanceHistory.tsx';
import { balanceHistoryModel } from './balance-history.model.ts';

const profile = stateAt(profileModel, ['shown.session.loggedIn', 'shown.orders.idle']);
const { View, at, by } = storiesFor(
  balanceHistoryModel,
  (state, send) => <BalanceHistory state={state} send={send} />,
  {
    page: '/my/profile',
    around: (history) => <ProfileScreen state={profile} send={() => {}} history={history} />,
  },
);
const meta = preview.meta({ title: 'Account/Balance history', component: View });

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed'));
export const FailedWithoutAnswer = meta.story({
  ...by('failed', 'after answerBy in loading'),
  tags: ['!test'],
});
export const Shown = meta.story(at('shown.idle'));
export const ShownWhole = meta.story({ ...by('shown.idle', 'load last'), tags: ['!test'] });
export const ShownWithOddChanges = meta.story({ ...by('shown.idle', 'load odd'), tags: ['!test'] });
export const ShownEmpty = meta.story({ ...by('shown.idle', 'load none'), tags: ['!test'] });
export const ShownWithNoMore = meta.story({ ...by('shown.idle', 'more none'), tags: ['!test'] });
export const ShownWithOlder = meta.story({ ...by('shown.idle', 'more some'), tags: ['!test'] });
export const ShownWithTheLast = meta.story({ ...by('shown.idle', 'more last'), tags: ['!test'] });
export const ShownWithOlderOddChanges = meta.story({ ...by('shown.idle', 'more odd'), tags: ['!test'] });
export const FetchingOlder = meta.story(at('shown.fetchingMore'));
export const OlderFailed = meta.story(at('shown.stale'));
export const OlderFailedWithoutAnswer = meta.story({
  ...by('shown.stale', 'after answerBy in shown.fetchingMore'),
  tags: ['!test'],
});
export const Absent = meta.story(at('absent'));
