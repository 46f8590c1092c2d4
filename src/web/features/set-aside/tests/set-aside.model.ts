import { defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { setAsideMachine } from '../set-aside.machine.ts';
import type { Kept, SetAside } from '../set-aside-record.ts';

const ITEMS = [sampleItem('valorant-vp-1000', 2), sampleItem('pubg-uc-60')];
const UNORDERED: SetAside = { items: ITEMS, payment: null };
const ORDERED: SetAside = { items: ITEMS, payment: '/payment/dep1' };

const NOTHING: Kept = { kept: null, holdsDeposit: false };
const IN_CART: Kept = { kept: UNORDERED, holdsDeposit: true };
const REMOVED: Kept = { kept: UNORDERED, holdsDeposit: false };
const BEING_PAID: Kept = { kept: ORDERED, holdsDeposit: false };

const seeKept = async (screen: ScreenDriver, { kept }: Kept) => {
  await screen.seeText('Your cart is set aside');
  await screen.seeText('Valorant VP, 1,000 VP × 2');
  await screen.seeText('PUBG Mobile UC, 60 UC × 1');
  await screen.seeText(
    kept?.payment === null
      ? "It'll be back once your deposit is paid, or if you take the deposit out."
      : "It'll be back once your deposit is paid, or if that payment ends without money.",
  );
};
const FAILED = "We couldn't put it back. Nothing is lost, so please try again.";

export const setAsideModel = defineModel(setAsideMachine, {
  flow: {
    group: 'Buy',
    title: 'Cart set aside',
    after: 'checkout',
    screen: 'buy-cart-set-aside--waiting',
    leadsTo: {
      cart: 'the deposit is there',
      checkout: 'it goes on',
    },
  },
  inputs: {
    nothing: NOTHING,
    'a deposit in the cart': IN_CART,
    'a deposit that was ordered': BEING_PAID,
    'a deposit that was removed': REMOVED,
  },
  events: {
    'kept.changed': {
      nothing: NOTHING,
      'a deposit in the cart': IN_CART,
      'it is removed': REMOVED,
      'it is ordered': BEING_PAID,
    },
    'putBack.pressed': [{}],
    'payment.ended': {
      'its own': { addresses: ['/payment/dep1'] },
      'another one': { addresses: ['/payment/other'] },
    },
    'notice.dismissed': [{}],
  },
  outcomes: {
    watchKept: {},
    askPayment: { ended: { kind: 'ended' }, open: { kind: 'open' }, lost: failure('No network.') },
    putBack: {
      'put back': { kind: 'putBack', notTaken: [] },
      'put back in part': { kind: 'putBack', notTaken: ['Valorant VP, 1,000 VP'] },
      'by another tab': { kind: 'gone' },
      'not yet': { kind: 'stays', ...IN_CART },
      'not yet paid': { kind: 'stays', ...BEING_PAID },
      broken: failure('The lock was lost.'),
    },
  },
  key: ({ kept, holdsDeposit, reason, notTaken }) => [
    kept?.payment,
    kept === null,
    holdsDeposit,
    reason.kind,
    notTaken.length,
  ],
  external: ['kept.changed', 'payment.ended'],
  act: {
    'putBack.pressed': (screen) => screen.click('button', 'Put it back now'),
    'notice.dismissed': (screen) => screen.click('button', 'OK'),
  },
  assert: {
    none: async (screen) => {
      await screen.seeNoText('Your cart is set aside');
      await screen.seeNo('button');
    },
    'kept.asking': async (screen, { context }) => {
      await seeKept(screen, context);
      await screen.seeEnabled('button', 'Put it back now');
      await screen.seeNo('alert');
    },
    'kept.waiting': async (screen, { context }) => {
      await seeKept(screen, context);
      await screen.seeEnabled('button', 'Put it back now');
      await screen.seeNo('alert');
    },
    'kept.failed': async (screen, { context }) => {
      await seeKept(screen, context);
      await screen.within('alert').seeText(FAILED);
      await screen.seeEnabled('button', 'Put it back now');
    },
    puttingBack: async (screen, { context }) => {
      if (context.kept === null) return screen.seeNoText('Your cart is set aside');
      await seeKept(screen, context);
      await screen.seeBusy('button', 'Put it back now');
    },
    returned: async (screen, { context: { notTaken } }) => {
      await screen.seeText('Your cart is back');
      await screen.seeEnabled('button', 'OK');
      if (notTaken.length > 0) await screen.seeText('Valorant VP, 1,000 VP');
      else await screen.seeNo('listitem');
    },
  },
});
