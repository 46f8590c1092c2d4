import { defineModel, failure } from '#statecharts/index.ts';
import { depositMachine } from '../deposit.machine.ts';

/** It puts the deposit beside the goods in the cart, or in their place. */
const SUBMIT = /^(Add to cart|Go to payment)$/;

const CAPPED = 'Your cart now holds a deposit of PKR 200,000, which is the maximum.';
const FULL = 'Your cart already holds a deposit of PKR 200,000, which is the maximum.';

export const depositModel = defineModel(depositMachine, {
  flow: {
    group: 'Account',
    title: 'Deposit',
    after: 'balance-history',
    page: '/my/profile/deposit',
    leadsTo: {
      'set-aside': 'it takes the place of a cart',
      cart: 'the deposit is added',
      profile: 'not now',
    },
  },
  inputs: {
    'with deposits': { isOffered: true },
    'without deposits': { isOffered: false },
    'of what the balance lacks': { isOffered: true, short: 1_500 },
  },
  events: {
    'amount.submitted': [{ amount: 1_500 }],
    'offer.changed': { 'deposits are offered': { isOffered: true }, 'no longer': { isOffered: false } },
  },
  outcomes: {
    watchOffer: {},
    addToCart: {
      added: { kind: 'added', limitNotice: null },
      capped: {
        kind: 'added',
        limitNotice: CAPPED,
      },
      refused: {
        kind: 'refused',
        reason: FULL,
      },
      broken: failure('The cart is not there.'),
    },
  },
  key: ({ isOffered, limitNotice, formError, short }) => [isOffered, limitNotice, formError, short],
  external: ['offer.changed'],
  act: {
    'amount.submitted': async (screen, { amount }) => {
      await screen.fill('Amount in PKR', String(amount));
      await screen.click('button', SUBMIT);
    },
  },
  assert: {
    editing: async (screen, { context: { short } }) => {
      await screen.see('heading', 'Deposit');
      if (short !== undefined) {
        await screen.seeText(/^Your balance is .* short\. We'll keep your cart while you deposit/);
        await screen.seeValue('Amount in PKR', '1500');
      }
      await screen.see('button', 'PKR 1,000');
      await screen.seeEnabled('button', SUBMIT);
      await screen.seeNo('alert');
    },
    adding: async (screen) => {
      await screen.seeDisabled('button', SUBMIT);
      await screen.seeNo('alert');
    },
    refused: async (screen, _, byMove) => {
      const sentence = byMove({
        'addToCart refused': FULL,
        'addToCart broken': 'The cart is not there.',
      });
      await screen.within('alert').seeText(sentence);
      await screen.seeValue('Amount in PKR', '1500');
      await screen.seeEnabled('button', SUBMIT);
    },
    added: async (screen, _, byMove) => {
      await screen.seeFocus('heading', 'Your deposit is in the cart');
      await screen.seeText(
        byMove({
          'addToCart added': "We'll add PKR 1,500 to your balance once you've paid.",
          'addToCart capped': CAPPED,
        }),
      );
      await screen.see('link', 'Go to the cart');
    },
    unavailable: async (screen) => {
      await screen.see('heading', "Deposits aren't available right now");
      await screen.see('link', 'Go to my profile');
      await screen.seeNo('button', SUBMIT);
    },
  },
});
