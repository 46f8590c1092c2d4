import { defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { notificationOfferMachine, type Permission } from '../notification-offer.machine.ts';

const OFFER = 'Tell me when my codes are ready';
const granted: Permission = { kind: 'granted' };
const denied: Permission = { kind: 'denied' };
const dismissed: Permission = { kind: 'dismissed' };

const seeNothing = async (screen: ScreenDriver) => {
  await screen.seeNo('button', OFFER);
  await screen.seeNoText(/notification/);
};

export const notificationOfferModel = defineModel(notificationOfferMachine, {
  flow: {
    group: 'Buy',
    title: 'Notification offer',
    after: 'payment',
    screen: 'buy-notification-offer--offered',
  },
  inputs: {
    'a browser that was never asked': { isOfferable: true },
    'one with a decision, or without notifications': { isOfferable: false },
  },
  events: { 'offer.accepted': [{}], 'offer.declined': [{}], 'offer.decided': [{}] },
  outcomes: {
    askPermission: { granted, denied, dismissed, broken: failure('The browser asks nothing.') },
    watchDecision: {},
  },
  external: ['offer.decided'],
  act: {
    'offer.accepted': (screen) => screen.click('button', OFFER),
    'offer.declined': (screen) => screen.click('button', 'No thanks'),
  },
  assert: {
    hidden: seeNothing,
    offered: async (screen) => {
      await screen.seeEnabled('button', OFFER);
      await screen.seeEnabled('button', 'No thanks');
    },
    asking: async (screen) => {
      await screen.seeBusy('button', OFFER);
      await screen.seeDisabled('button', 'No thanks');
    },
    allowed: (screen) => screen.seeText(/^We'll send you a notification\./),
    blocked: (screen) => screen.seeText(/^Your browser blocks notifications,/),
    closed: seeNothing,
  },
  alike: [['hidden', 'closed']],
});
