import { assign, type SnapshotFrom, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS, BACKGROUND_RECHECK_MS } from '#contract/constants.ts';
import { toProvide, toProvideCallback, withRequests } from '#statecharts/index.ts';

/**
 * The paid order; without an id, there is none, as after a deposit, or the host does not say which one
 * it is. `paymentNumber` is the payment's.
 */
export type PaidOrder = {
  id: string | null;
  number: string | null;
  hasCodes: boolean;
  paymentNumber: string | null;
};

/** Whether the payment still waits, and if not, whether it paid for an order. */
export type AwaitedOutcome = { kind: 'waiting' } | { kind: 'paid'; order: PaidOrder } | { kind: 'unpaid' };

/** How the tab is now, and each time that this changes. */
export type PageChanged = { type: 'page.shown' } | { type: 'page.hidden' };
export type NotificationPressed = { type: 'notification.pressed' };

/** An announcement, and its payment. */
export type Announcement = { paymentId: string; order: PaidOrder };

const notification = withRequests(
  setup({
    types: {
      context: {} as { id: string; order: PaidOrder | null },
      input: {} as { id: string },
      events: {} as PageChanged | NotificationPressed,
    },
    actors: {
      findOutcome: toProvide<AwaitedOutcome, { id: string }>('findOutcome'),
      watchPage: toProvideCallback<PageChanged>('watchPage'),
      /** Marks the tab and shows the notification, until it is stopped. */
      announce: toProvideCallback<NotificationPressed, Announcement | null>('announce'),
    },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS, recheckEvery: BACKGROUND_RECHECK_MS },
    actions: { keep: assign((_, order: PaidOrder) => ({ order })) },
  }),
);

/**
 * Tells a shopper who waits in another tab that a payment is completed. It asks by itself
 * only in the background, where the payment's page and the strip rest; its clock must run there.
 */
export const paymentNotificationMachine = notification.createMachine({
  id: 'paymentNotification',
  context: ({ input: { id } }) => ({ id, order: null }),
  invoke: { id: 'watchPage', src: 'watchPage' },
  initial: 'inView',
  states: {
    inView: {
      description: 'The page is seen, and says itself what becomes of the payment.',
      on: { 'page.hidden': 'inBackground' },
    },
    inBackground: {
      description: 'The shopper is in another tab, and the payment waits.',
      initial: 'resting',
      on: { 'page.shown': 'inView' },
      states: {
        resting: {
          description: 'The host is asked in 30 seconds.',
          after: { recheckEvery: 'asking' },
        },
        asking: notification.request({
          description: 'The host is asked what became of the payment.',
          call: 'findOutcome',
          input: ({ context: { id } }) => ({ id }),
          within: 'answerBy',
          onAnswer: {
            waiting: 'resting',
            paid: {
              target: '#paymentNotification.announced',
              actions: { type: 'keep', params: ({ event }) => event.output.order },
            },
            unpaid: '#paymentNotification.unpaid',
          },
          lost: 'resting',
        }),
      },
    },
    announced: {
      description: "The tab's title and icon say that it is paid, and a notification where it is allowed.",
      invoke: {
        id: 'announce',
        src: 'announce',
        input: ({ context: { id, order } }) => order && { paymentId: id, order },
      },
      on: { 'page.shown': 'seen', 'notification.pressed': 'opened' },
    },
    seen: { type: 'final', description: 'The shopper is back; title and icon are as before.' },
    opened: { type: 'final', description: 'The notification was pressed: the order opens.' },
    unpaid: { type: 'final', description: 'The payment ended without an order, which is not told.' },
  },
});

export type PaymentNotificationState = SnapshotFrom<typeof paymentNotificationMachine>;
