import { defineModel, failure } from '#statecharts/index.ts';
import { buyAgainMachine } from '../buy-again.machine.ts';

export const BOUGHT = [
  { id: 'steam-10', name: 'Steam Wallet 10 USD', quantity: 2 },
  { id: 'vpn-year', name: 'VPN for a year' },
];

export const buyAgainModel = defineModel(buyAgainMachine, {
  flow: {
    group: 'Orders',
    title: 'Buy again',
    after: 'receipt',
    leadsTo: {
      cart: 'Buy again',
    },
  },
  inputs: { '': { cart: BOUGHT } },
  events: { 'buyAgain.pressed': [{}] },
  outcomes: {
    putInCart: {
      all: { kind: 'all' },
      part: { kind: 'part', notAdded: [{ name: 'VPN for a year', why: 'outOfStock' }] },
      nothing: {
        kind: 'nothing',
        notAdded: [
          { name: 'Steam Wallet 10 USD', why: 'gone' },
          { name: 'VPN for a year', why: 'cartFull' },
        ],
      },
      broken: failure('There is no catalogue.'),
    },
  },
  act: { 'buyAgain.pressed': (screen) => screen.click('button', 'Buy again') },
  assert: {
    offered: async (screen) => {
      await screen.seeEnabled('button', 'Buy again');
      await screen.seeNo('alert');
    },
    adding: (screen) => screen.seeDisabled('button', 'Buy again'),
    failed: async (screen) => {
      await screen.within('alert').seeText("We couldn't add the items. Please try again.");
      await screen.seeEnabled('button', 'Buy again');
    },
    added: async (screen) => {
      await screen.see('link', 'Go to your cart');
      await screen.seeNo('button', 'Buy again');
      await screen.seeNoText("We couldn't add everything");
    },
    addedInPart: async (screen) => {
      await screen.see('link', 'Go to your cart');
      await screen.seeNo('button', 'Buy again');
      await screen.seeText("We couldn't add everything");
      await screen.seeText(/: out of stock$/);
    },
    notAdded: async (screen) => {
      await screen.seeNo('button', 'Buy again');
      await screen.seeText('None of it is available right now');
      await screen.seeText(/: no longer sold$/);
      await screen.seeText(/: your cart can't hold any more of it$/);
    },
  },
});
