import { defineModel, failure } from '#statecharts/index.ts';
import { depositMachine } from '../deposit.machine.ts';

export const depositModel = defineModel(depositMachine, {
  inputs: { 'with deposits': { isOffered: true }, 'without deposits': { isOffered: false } },
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
        limitNotice: 'Your cart now holds a deposit of PKR 200,000, which is the maximum.',
      },
      refused: {
        kind: 'refused',
        reason: 'Your cart already holds a deposit of PKR 200,000, which is the maximum.',
      },
      broken: failure('The cart is not there.'),
    },
  },
  key: ({ isOffered, limitNotice, formError }) => [isOffered, limitNotice, formError],
  external: ['offer.changed'],
  act: {
    'amount.submitted': async (screen, { amount }) => {
      await screen.fill('Amount in PKR', String(amount));
      await screen.click('button', 'Add to cart');
    },
  },
  assert: {
    editing: async (screen) => {
      await screen.see('heading', 'Deposit');
      await screen.see('button', 'PKR 1,000');
      await screen.seeEnabled('button', 'Add to cart');
      await screen.seeNo('alert');
    },
    adding: async (screen) => {
      await screen.seeDisabled('button', 'Add to cart');
      await screen.seeNo('alert');
    },
    refused: async (screen, _, byMove) => {
      const sentence = byMove({
        'addToCart refused': 'Your cart already holds a deposit of PKR 200,000, which is the maximum.',
        'addToCart broken': 'The cart is not there.',
      });
      await screen.within('alert').seeText(sentence);
      await screen.seeValue('Amount in PKR', '1500');
      await screen.seeEnabled('button', 'Add to cart');
    },
    added: async (screen, _, byMove) => {
      await screen.seeFocus('heading', 'Your deposit is in the cart');
      await screen.seeText(
        byMove({
          'addToCart added': "We'll add PKR 1,500 to your balance once the cart is paid.",
          'addToCart capped': 'Your cart now holds a deposit of PKR 200,000, which is the maximum.',
        }),
      );
      await screen.see('link', 'Go to the cart');
    },
    unavailable: async (screen) => {
      await screen.see('heading', "Deposits aren't available right now");
      await screen.see('link', 'Go to my profile');
      await screen.seeNo('button', 'Add to cart');
    },
  },
});
