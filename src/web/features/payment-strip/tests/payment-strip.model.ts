import type { SnapshotFrom } from 'xstate';
import { defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { paymentStripMachine } from '../payment-strip.machine.ts';
import type { WaitingPayment } from '../waiting-payment.ts';

/** The host's time at the start. */
export const NOW = Date.parse('2026-03-05T09:31:15.000Z');
const LEFT_MS = 754_000;
/** A payment with twelve and a half minutes left. */
export const PAYMENT = {
  id: '8412',
  amount: '2780',
  currency: 'PKR',
  deadline: NOW + LEFT_MS,
} satisfies WaitingPayment;
/** One whose money is seen. */
export const CONFIRMING = {
  id: PAYMENT.id,
  amount: '50.8934',
  currency: 'USDT',
  deadline: null,
  instead: 'Payment confirming',
  progress: '3 of 20',
} satisfies WaitingPayment;

const seeStrip = (screen: ScreenDriver, { context }: SnapshotFrom<typeof paymentStripMachine>) =>
  screen.see(
    'link',
    context.payment?.deadline === null
      ? 'Payment confirming, 3 of 20: USDT 50.8934'
      : /^Payment waiting: PKR 2,780, \d\d:\d\d left$/,
  );
const seeNothing = (screen: ScreenDriver) => screen.seeNo('link', /^Payment (waiting|confirming)/);
const seeNone = async (screen: ScreenDriver) => {
  await seeNothing(screen);
  await screen.seeNo('link', /^Your payment/);
};

export const paymentStripModel = defineModel(paymentStripMachine, {
  flow: {
    group: 'Every page',
    title: 'Payment strip',
    after: 'session',
    screen: 'every-page-payment-strip--waiting',
    leadsTo: {
      payment: 'back to it',
      payments: 'the payment has ended',
      'payment-notification': 'a payment waits',
    },
  },
  inputs: {
    'nothing kept': { payment: null, now: NOW },
    'a payment kept': { payment: PAYMENT, now: NOW },
    'a confirming one kept': { payment: CONFIRMING, now: NOW },
    'one that is over': { payment: { ...PAYMENT, deadline: NOW }, now: NOW },
  },
  events: {
    'session.changed': { 'logged in': { isMember: true }, 'logged out': { isMember: false } },
    'order.placed': [{}],
    // Before what a browser can't cause here, so that it plays the paths from a waiting payment.
    'record.changed': {
      'it waits': { payment: PAYMENT },
      'it confirms': { payment: CONFIRMING },
      'it is over': { payment: null },
    },
    'payment.read': {
      'it waits': { id: PAYMENT.id, payment: PAYMENT },
      'it confirms': { id: PAYMENT.id, payment: CONFIRMING },
      'it is over': { id: PAYMENT.id, payment: null },
      'another one is over': { id: '8000', payment: null },
    },
    'page.changed': [{}],
    'clock.ticked': { 'a second later': { now: NOW + 1_000 }, 'no time left': { now: PAYMENT.deadline } },
    'payment.awaited': { 'a newer one': { id: '8500' } },
    'payment.told': [{ id: PAYMENT.id }],
  },
  outcomes: {
    findPayment: {
      waiting: { kind: 'waiting', payment: PAYMENT },
      confirming: { kind: 'waiting', payment: CONFIRMING },
      paid: { kind: 'paid' },
      none: { kind: 'none' },
      lost: failure('No network.'),
      unasked: { kind: 'unasked' },
    },
    tick: {},
  },
  key: ({ payment }) => payment && { isConfirming: payment.deadline === null },
  external: [
    'session.changed',
    'order.placed',
    'payment.read',
    'record.changed',
    'page.changed',
    'clock.ticked',
    'payment.awaited',
    'payment.told',
  ],
  assert: {
    none: seeNone,
    looking: seeNone,
    unanswered: seeNone,
    'waiting.resting': seeStrip,
    'waiting.asking': seeStrip,
    paid: async (screen) => {
      await seeNothing(screen);
      await screen.see('link', 'Your payment is paid: see My Payments');
    },
    settled: async (screen) => {
      await seeNothing(screen);
      await screen.see('link', 'Your payment is no longer waiting: see My Payments');
    },
  },
  // It never shows that the host is asked, and shows nothing where nothing waits.
  alike: [
    ['none', 'looking'],
    ['none', 'unanswered'],
    ['looking', 'unanswered'],
    ['waiting.resting', 'waiting.asking'],
  ],
});
