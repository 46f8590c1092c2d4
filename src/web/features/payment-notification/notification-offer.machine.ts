import { setup } from 'xstate';
import { toProvide, toProvideCallback, withRequests } from '#statecharts/index.ts';

/** The permission that the shopper chose in the browser's question; `dismissed` is no choice. */
export type Permission = { kind: 'granted' } | { kind: 'denied' } | { kind: 'dismissed' };

/** Another tab has a decision. */
export type OfferDecided = { type: 'offer.decided' };

const offer = withRequests(
  setup({
    types: {
      context: {} as { isOfferable: boolean },
      /** Whether this browser can be asked, and was not asked before. */
      input: {} as { isOfferable: boolean },
      events: {} as { type: 'offer.accepted' } | { type: 'offer.declined' } | OfferDecided,
    },
    actors: {
      askPermission: toProvide<Permission>('askPermission'),
      watchDecision: toProvideCallback<OfferDecided>('watchDecision'),
    },
    actions: {
      /** Stores that the offer is decided. */
      remember: () => {},
    },
    guards: { isOfferable: ({ context }) => context.isOfferable },
  }),
);

/**
 * Offers a notification to a shopper who waits for a payment, once in a browser. Only a press
 * leads to the browser's own question.
 */
export const notificationOfferMachine = offer.createMachine({
  id: 'notificationOffer',
  context: ({ input }) => input,
  initial: 'hidden',
  states: {
    hidden: {
      description: 'Nothing: the browser has no notifications, or the shopper has decided before.',
      always: { guard: 'isOfferable', target: 'offered' },
    },
    offered: {
      description: 'A button that leads to the browser’s question, and one that declines for good.',
      invoke: { id: 'watchDecision', src: 'watchDecision' },
      on: {
        'offer.accepted': { target: 'asking', actions: 'remember' },
        'offer.declined': { target: 'closed', actions: 'remember' },
        'offer.decided': 'closed',
      },
    },
    asking: offer.request({
      description: 'The browser asks, for as long as the shopper takes.',
      call: 'askPermission',
      within: null,
      onAnswer: { granted: 'allowed', denied: 'blocked', dismissed: 'closed' },
      lost: 'closed',
    }),
    allowed: { type: 'final', description: 'The notification will come, as long as the tab is open.' },
    blocked: { type: 'final', description: 'The browser shows none; the title of the tab will say it.' },
    closed: { type: 'final', description: 'Nothing, here and in every later visit.' },
  },
});
