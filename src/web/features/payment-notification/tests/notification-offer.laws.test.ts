import { did, ended, heard, lawsOf, requestLaws, runs, starts } from '#statecharts/laws/laws.ts';
import { notificationOfferModel } from './notification-offer.model.ts';

/* notifications are offered once, and the browser asks only by a press. */
const offer = lawsOf(notificationOfferModel);

requestLaws(offer, 'askPermission', { by: 'offer.accepted', within: null });

offer.never('the browser asks once', {
  after: (step) => starts(step, 'askPermission'),
  never: (step) => starts(step, 'askPermission'),
});

offer.every(
  'either decision is remembered',
  (step) => heard(step, 'offer.accepted') || heard(step, 'offer.declined'),
  (step) => did(step, 'remember').length === 1,
);

offer.every(
  'what another tab has stored is not stored again',
  (step) => heard(step, 'offer.decided'),
  (step) => did(step, 'remember').length === 0,
);

offer.never('an offer that was declined, here or in another tab, does not come back', {
  after: (step) => heard(step, 'offer.declined') || heard(step, 'offer.decided'),
  never: ({ to }) => to.matches('offered') || runs(to, 'askPermission'),
});

offer.always(
  'other tabs are heard exactly while it is offered',
  (state) => runs(state, 'watchDecision') === state.matches('offered'),
);

offer.always(
  'nothing is offered where nothing can be',
  (state) => state.context.isOfferable || state.matches('hidden'),
);

offer.every(
  'a notification is promised only where it is allowed',
  ({ to }) => to.matches('allowed'),
  (step) => ended(step, 'askPermission', 'granted'),
);

offer.every(
  'once it is allowed, it is promised',
  (step) => ended(step, 'askPermission', 'granted'),
  ({ to }) => to.matches('allowed'),
);

offer.every(
  'a browser that shows none is said',
  (step) => ended(step, 'askPermission', 'denied'),
  ({ to }) => to.matches('blocked'),
);

offer.every(
  'a question that fails ends it quietly',
  (step) => ended(step, 'askPermission', 'dismissed', 'broken'),
  ({ to }) => to.matches('closed'),
);
