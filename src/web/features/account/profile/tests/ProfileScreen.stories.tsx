import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { ProfileScreen } from '../ProfileScreen.tsx';
import { profileModel } from './profile.model.ts';

const { View, at } = storiesFor(profileModel, (state, send) => <ProfileScreen state={state} send={send} />, {
  page: '/my/profile',
});
const meta = preview.meta({ title: 'Account/My profile', component: View });

export const Loading = meta.story(at('loading'));
export const Failed = meta.story(at('failed.loggedIn'));
export const FailedAndLoggingOut = meta.story(at('failed.loggingOut'));
export const FailedAndMayStillBeLoggedIn = meta.story(at('failed.unconfirmed'));
export const Shown = meta.story(
  at('shown.session.loggedIn', 'shown.orders.idle', 'shown.alerts.idle', 'shown.promos.idle'),
);
export const LoggingOut = meta.story(at('shown.session.loggingOut'));
export const MayStillBeLoggedIn = meta.story(at('shown.session.unconfirmed'));
export const SavingEach = meta.story(at('shown.orders.saving', 'shown.alerts.saving', 'shown.promos.saving'));
export const SavedEach = meta.story(at('shown.orders.saved', 'shown.alerts.saved', 'shown.promos.saved'));
export const RefusedEach = meta.story(
  at('shown.orders.refused', 'shown.alerts.refused', 'shown.promos.refused'),
);
export const Left = meta.story(at('left'));
