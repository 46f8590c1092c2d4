import { defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { type AwaitedOutcome, paymentNotificationMachine } from '../payment-notification.machine.ts';

export const PAYMENT_ID = '8412';
/** An order whose codes are there, and one that is delivered by hand. */
export const CODES = { id: '5120', number: 'KS-9D4M-R2', hasCodes: true, paymentNumber: 'KP-7F3Q-K2' };
export const BY_HAND = { ...CODES, hasCodes: false };

const waiting: AwaitedOutcome = { kind: 'waiting' };
const unpaid: AwaitedOutcome = { kind: 'unpaid' };
const seeNothing = (screen: ScreenDriver) => screen.seeNoText(/^✓/);

export const paymentNotificationModel = defineModel(paymentNotificationMachine, {
  flow: {
    group: 'Every page',
    title: 'Payment notification',
    after: 'payment-strip',
    screen: 'every-page-payment-notification--announced',
    leadsTo: {
      orders: 'the notification is pressed',
      notices: 'the tab is seen again',
    },
  },
  inputs: { 'a payment that waits': { id: PAYMENT_ID } },
  events: { 'page.shown': [{}], 'page.hidden': [{}], 'notification.pressed': [{}] },
  outcomes: {
    findOutcome: {
      waiting,
      codes: { kind: 'paid', order: CODES },
      'goods by hand': { kind: 'paid', order: BY_HAND },
      unpaid,
      lost: failure('No network.'),
    },
    watchPage: {},
    announce: {},
  },
  key: ({ order }) => order?.hasCodes,
  external: ['page.shown', 'page.hidden', 'notification.pressed'],
  assert: {
    inView: seeNothing,
    'inBackground.resting': seeNothing,
    'inBackground.asking': seeNothing,
    announced: (screen, _, byMove) =>
      screen.seeText(
        byMove({
          'findOutcome codes': /^✓ Codes ready · /,
          'findOutcome goods by hand': /^✓ Paid · /,
        }),
      ),
    seen: seeNothing,
    opened: seeNothing,
    unpaid: seeNothing,
  },
  // The page shows nothing of it: only the tab does, once the payment is completed.
  alike: [
    ['inView', 'inBackground.resting'],
    ['inView', 'inBackground.asking'],
    ['inView', 'seen'],
    ['inView', 'opened'],
    ['inView', 'unpaid'],
    ['inBackground.resting', 'inBackground.asking'],
    ['inBackground.resting', 'seen'],
    ['inBackground.resting', 'opened'],
    ['inBackground.resting', 'unpaid'],
    ['inBackground.asking', 'seen'],
    ['inBackground.asking', 'opened'],
    ['inBackground.asking', 'unpaid'],
    ['seen', 'opened'],
    ['seen', 'unpaid'],
    ['opened', 'unpaid'],
  ],
});
