import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { ProfileScreen } from '../ProfileScreen.tsx';
import { profileModel } from './profile.model.ts';

const { View, at, by } = storiesFor(
  profileModel,
  (state, send) => <ProfileScreen state={state} send={send} />,
  {
    page: '/my/profile',
  },
);
/** The host's answer holds two lists that the shop can't read. */
const unreadable = storiesFor(
  profileModel,
  ({ value, context }, send) => {
    const profile = context.profile && {
      ...context.profile,
      preference: { alerts: true, orders: false, promos: false },
      unread: ['orders', 'promos'] as const,
    };
    const state = profileModel.machine.resolveState({ value, context: { ...context, profile } });
    return <ProfileScreen state={state} send={send} />;
  },
  { page: '/my/profile' },
);
/** The host doesn't tell the balance. */
const withoutBalance = storiesFor(
  profileModel,
  ({ value, context }, send) => {
    const profile = context.profile && { ...context.profile, balance: undefined };
    const state = profileModel.machine.resolveState({ value, context: { ...context, profile } });
    return <ProfileScreen state={state} send={send} />;
  },
  { page: '/my/profile' },
);
const meta = preview.meta({ title: 'Account/My profile', component: View });

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed.loggedIn'));
export const FailedWithoutAnswer = meta.story({
  ...by('failed.loggedIn', 'after answerBy in loading'),
  tags: ['!test'],
});
export const FailedAndLoggingOut = meta.story(at('failed.loggingOut'));
export const FailedAndMayStillBeLoggedIn = meta.story(at('failed.unconfirmed'));
export const FailedAndLogOutWithoutAnswer = meta.story({
  ...by('failed.unconfirmed', 'after answerBy in failed.loggingOut'),
  tags: ['!test'],
});
export const Shown = meta.story(
  at(
    'shown.freshness.fresh',
    'shown.session.loggedIn',
    'shown.orders.idle',
    'shown.alerts.idle',
    'shown.promos.idle',
  ),
);
export const ListsUnreadable = meta.story({
  ...at('shown.session.loggedIn'),
  render: unreadable.View,
});
export const BalanceUnknown = meta.story({
  ...at('shown.session.loggedIn'),
  render: withoutBalance.View,
  tags: ['!test'],
});
export const ReadAgain = meta.story({ ...at('shown.freshness.refreshing'), tags: ['!test'] });
export const StaleWhileSaving = meta.story({ ...at('shown.freshness.stale'), tags: ['!test'] });
export const LoggingOut = meta.story(at('shown.session.loggingOut'));
export const MayStillBeLoggedIn = meta.story(at('shown.session.unconfirmed'));
export const LogOutWithoutAnswer = meta.story({
  ...by('shown.session.unconfirmed', 'after answerBy in shown.session.loggingOut'),
  tags: ['!test'],
});
export const SavingEach = meta.story(at('shown.orders.saving', 'shown.alerts.saving', 'shown.promos.saving'));
export const SavedEach = meta.story(at('shown.orders.saved', 'shown.alerts.saved', 'shown.promos.saved'));
export const RefusedEach = meta.story(
  at('shown.orders.refused', 'shown.alerts.refused', 'shown.promos.refused'),
);
export const OrdersRefused = meta.story({ ...by('shown.orders.refused', 'orders broken'), tags: ['!test'] });
export const OrdersWithoutAnswer = meta.story({
  ...by('shown.orders.refused', 'after answerBy in shown.orders.saving'),
  tags: ['!test'],
});
export const PaymentsWithoutAnswer = meta.story({
  ...by('shown.alerts.refused', 'after answerBy in shown.alerts.saving'),
  tags: ['!test'],
});
export const OffersWithoutAnswer = meta.story({
  ...by('shown.promos.refused', 'after answerBy in shown.promos.saving'),
  tags: ['!test'],
});
export const Left = meta.story(at('left'));
