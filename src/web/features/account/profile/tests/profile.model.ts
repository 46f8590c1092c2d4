import type { PreferenceName } from '#contract/accounts.ts';
import { pkr } from '#contract/money.ts';
import { type ByMove, defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { NO_ANSWER } from '#web/testing/sentences.ts';
import type { ProfileContext } from '../profile.machine.ts';
import { profileMachine } from '../profile.machine.ts';

const profile = {
  username: 'amna_k',
  email: 'amna@example.com',
  balance: pkr(12_500),
  registered_at: '2026-03-01T12:00:00.000Z',
  preference: { alerts: true, orders: true, promos: false },
};
/** The profile with every mailing list changed. */
const profileAfterChanges = { ...profile, preference: { alerts: false, orders: false, promos: true } };

const OUT_OF_REACH = "Couldn't reach the shop. Is your Internet working?";
const NOT_DONE = 'The shop could not do this. Please try again.';

const NAMES = { alerts: 'Payments', orders: 'Orders', promos: 'Offers' } as const;

async function seeProfile(screen: ScreenDriver): Promise<void> {
  await screen.seeText('amna_k');
  await screen.seeText('amna@example.com');
  await screen.seeText('PKR 12,500');
  await screen.seeText(/^1 Mar 2026/);
}

/** The words of the states of a mailing list. */
const assertPreference = (list: PreferenceName) => {
  type State = { context: ProfileContext };
  const name = NAMES[list];
  const before = list !== 'promos';
  const after = list === 'promos';
  /** Only the steps before a refusal say whether the list was saved. */
  const isSaved = ({ context }: State) => context.profile?.preference[list] === true;
  return {
    async idle(screen: ScreenDriver, state: State, byMove: ByMove) {
      const checked = byMove({
        'loadProfile found': before,
        [`after showStatusFor in shown.${list}.saved`]: after,
        [`after showStatusFor in shown.${list}.refused`]: isSaved(state),
      });
      await screen.see('checkbox', name, { checked });
      await screen.seeEnabled('checkbox', name);
      await screen.seeNoText(new RegExp(`${name}: (Saved|${NOT_DONE}|${NO_ANSWER})`));
    },
    async saving(screen: ScreenDriver, _: State, byMove: ByMove) {
      const pressed = `preference.changed: ${list}`;
      const checked = byMove({ [`${pressed} on`]: true, [`${pressed} off`]: false });
      await screen.see('checkbox', name, { checked });
      await screen.seeDisabled('checkbox', name);
    },
    async saved(screen: ScreenDriver) {
      await screen.see('checkbox', name, { checked: after });
      await screen.seeEnabled('checkbox', name);
      await screen.seeText(new RegExp(`${name}: Saved`));
    },
    async refused(screen: ScreenDriver, state: State, byMove: ByMove) {
      await screen.see('checkbox', name, { checked: isSaved(state) });
      await screen.seeEnabled('checkbox', name);
      const sentence = byMove({ [`${list} broken`]: NOT_DONE, 'after answerBy': NO_ANSWER });
      await screen.seeText(new RegExp(`${name}: ${sentence}`));
    },
  };
};
const [orders, alerts, promos] = [
  assertPreference('orders'),
  assertPreference('alerts'),
  assertPreference('promos'),
];

export const profileModel = defineModel(profileMachine, {
  flow: {
    group: 'Account',
    title: 'My profile',
    after: 'change-password',
    page: '/my/profile',
    screen: 'account-my-profile--shown',
    leadsTo: {
      orders: 'a tab',
      payments: 'a tab',
      deposit: 'Deposit',
      'change-email': 'Change',
      'change-password': 'Change',
      'balance-history': 'below it',
      session: 'logged out',
    },
  },
  events: {
    'retry.pressed': [{}],
    'logout.pressed': [{}],
    'preference.changed': {
      'alerts off': { change: { list: 'alerts', value: false } },
      'alerts on': { change: { list: 'alerts', value: true } },
      'orders off': { change: { list: 'orders', value: false } },
      'orders on': { change: { list: 'orders', value: true } },
      'promos on': { change: { list: 'promos', value: true } },
      'promos off': { change: { list: 'promos', value: false } },
    },
    'tab.shown': [{}],
  },
  outcomes: {
    loadProfile: {
      found: { kind: 'profile', profile },
      guest: { kind: 'guest' },
      broken: failure(OUT_OF_REACH),
    },
    savePreference: {
      saved: profileAfterChanges,
      broken: failure(NOT_DONE),
    },
    logOut: { ended: undefined, broken: failure(NOT_DONE) },
    watchTab: {},
  },
  external: ['tab.shown'],
  key: ({ exit }) => exit.kind,
  act: {
    'retry.pressed': (screen) => screen.click('button', 'Try again'),
    'logout.pressed': (screen) => screen.click('button', 'Log out'),
    'preference.changed': (screen, { change }) => screen.click('checkbox', NAMES[change.list]),
  },
  assert: {
    loading: async (screen) => {
      await screen.see('heading', 'My Profile');
      await screen.seeDisabled('button', 'Log out');
      await screen.seeDisabled('checkbox', 'Orders');
      await screen.seeNo('alert');
    },
    'failed.loggedIn': async (screen, _, byMove) => {
      await screen.within('alert').seeText("Couldn't load your profile.");
      const sentence = byMove({ 'loadProfile broken': OUT_OF_REACH, 'after answerBy': NO_ANSWER });
      await screen.within('alert').seeText(sentence);
      await screen.seeEnabled('button', 'Try again');
      await screen.seeEnabled('button', 'Log out');
    },
    'failed.loggingOut': async (screen) => {
      await screen.seeText("Couldn't load your profile.");
      await screen.seeDisabled('button', 'Try again');
      await screen.seeDisabled('button', 'Log out');
    },
    'failed.unconfirmed': async (screen, _, byMove) => {
      await screen.seeText("Couldn't load your profile.");
      await screen.within('alert').seeText('You may still be logged in.');
      await screen
        .within('alert')
        .seeText(byMove({ 'logOut broken': NOT_DONE, 'after answerBy': NO_ANSWER }));
      await screen.seeEnabled('button', 'Try again');
      await screen.seeEnabled('button', 'Log out');
    },
    'shown.session.loggedIn': async (screen) => {
      await seeProfile(screen);
      await screen.seeEnabled('button', 'Log out');
      await screen.seeNo('alert');
    },
    'shown.session.loggingOut': async (screen) => {
      await seeProfile(screen);
      await screen.seeDisabled('button', 'Log out');
      await screen.seeNo('alert');
    },
    'shown.session.unconfirmed': async (screen, _, byMove) => {
      await screen.within('alert').seeText('You may still be logged in.');
      await screen
        .within('alert')
        .seeText(byMove({ 'logOut broken': NOT_DONE, 'after answerBy': NO_ANSWER }));
      await seeProfile(screen);
      await screen.seeEnabled('button', 'Log out');
    },
    'shown.orders.idle': orders.idle,
    'shown.orders.saving': orders.saving,
    'shown.orders.saved': orders.saved,
    'shown.orders.refused': orders.refused,
    'shown.alerts.idle': alerts.idle,
    'shown.alerts.saving': alerts.saving,
    'shown.alerts.saved': alerts.saved,
    'shown.alerts.refused': alerts.refused,
    'shown.promos.idle': promos.idle,
    'shown.promos.saving': promos.saving,
    'shown.promos.saved': promos.saved,
    'shown.promos.refused': promos.refused,
    'shown.freshness.fresh': seeProfile,
    'shown.freshness.stale': seeProfile,
    'shown.freshness.refreshing': seeProfile,
    left: (screen) => screen.seeDisabled('button', 'Log out'),
  },
  alike: [
    // What is known stays while it is read again.
    ['shown.freshness.fresh', 'shown.freshness.stale'],
    ['shown.freshness.fresh', 'shown.freshness.refreshing'],
    ['shown.freshness.stale', 'shown.freshness.refreshing'],
    // The page is left at once.
    ['left', 'loading'],
    ['left', 'failed.loggingOut'],
  ],
});
