import type { Payment } from '#contract/payments.ts';
import { cartOf, sampleItem } from '#web/app/catalogue/samples.model.ts';
import type { Placed } from '#web/lib/attempts.ts';
import { defineModel, failure } from '#web/testing/model.ts';
import type { Surface } from '#web/testing/surface.ts';
import { paymentMachine } from './payment.machine.ts';

const ID = '7be03d9f51c84a26a0f4e81b62d9c501';
const CREATED_AT = '2026-03-05T09:00:00.000Z';
const HOUR_S = 3_600;
/** The host's time so many seconds before the payment's deadline. */
const before = (seconds: number) => Date.parse(CREATED_AT) + (HOUR_S - seconds) * 1_000;
const NOW = before(1_725);

const pending = {
  payment_amount: '14250',
  payment_currency: 'PKR',
  status: 0,
  status_text: 'Waiting for your payment',
  created_at: CREATED_AT,
  user_input: null,
  exchange_rate: null,
} as const;
const details = { time: HOUR_S, tip: 'Write nothing into the reference.' };

const UNNAMED: Payment = {
  ...pending,
  payment_method: 'bank',
  payment_details: {
    ...details,
    methodName: 'Bank transfer',
    bankName: 'Bank of the Plains',
    accNo: 'PK36 PLNS 0000 0011 2345 6702',
    title: 'Keystall Traders',
  },
};
const NAMED: Payment = { ...UNNAMED, user_input: 'AMNA KHALID' };
const COMPLETED: Payment = { ...NAMED, status: 1, status_text: 'Completed' };
const RECEIVED: Payment = { ...NAMED, status_text: 'Received, waiting for confirmations' };
const OVERPAID: Payment = {
  ...COMPLETED,
  status_text: 'Completed, paid over: the surplus is in your balance',
};
const EXPIRED: Payment = { ...NAMED, status: 2, status_text: 'Expired' };
const CANCELLED: Payment = { ...NAMED, status: 2, status_text: 'Cancelled' };

/** A pending payment by each of the methods. */
export const PAYMENTS = {
  bank: NAMED,
  balance: {
    ...pending,
    payment_method: 'balance',
    payment_details: { methodName: 'Account balance', time: HOUR_S },
  },
  bitcart: {
    ...pending,
    payment_method: 'bitcart',
    payment_amount: '0.00054321',
    payment_currency: 'BTC',
    payment_details: { ...details, methodName: 'Bitcoin', bitcartUrl: 'https://pay.example.com/i/7Zt4nB8c' },
  },
  usdt: {
    ...pending,
    payment_method: 'usdt',
    payment_amount: '50.8934',
    payment_currency: 'USDT',
    payment_details: {
      ...details,
      methodName: 'USDT',
      ccy: 'USDT',
      name: 'Tron',
      network: 'TRC20',
      address: 'TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh',
      tag: '104 233',
      confirms: 20,
    },
  },
  binance: {
    ...pending,
    payment_method: 'binance',
    payment_amount: '50.8934',
    payment_currency: 'USDT',
    exchange_rate: '280.25',
    payment_details: {
      ...details,
      methodName: 'Binance',
      ccy: 'USDT',
      accNo: '104233891',
      title: 'Keystall',
    },
  },
} as const satisfies Record<Payment['payment_method'], Payment>;

/** An invoice that got a part of its money. */
export const PAID_IN_PART: Payment = {
  ...PAYMENTS.bitcart,
  status_text: 'Received in part: pay the rest on the invoice',
};

/** Payments that ended without an order, each in the words that hosts have for it. */
export const ENDED = {
  expired: EXPIRED,
  'expired, by nobody': { ...UNNAMED, status: 2, status_text: 'Expired' },
  'expired, by amount': { ...PAYMENTS.usdt, status: 2, status_text: 'Expired' },
  'expired, paid': { ...NAMED, status: 2, status_text: 'Expired, paid: credited' },
  cancelled: CANCELLED,
  'cancelled, by nobody': { ...UNNAMED, status: 2, status_text: 'Cancelled' },
  'cancelled, by amount': { ...PAYMENTS.binance, status: 2, status_text: 'Cancelled' },
  'cancelled, paid': { ...NAMED, status: 2, status_text: 'Cancelled, paid: credited' },
  short: { ...NAMED, status: 2, status_text: 'Paid short: credited' },
  late: { ...NAMED, status: 2, status_text: 'Paid late: credited' },
  failed: { ...PAYMENTS.usdt, status: 2, status_text: 'Failed' },
  ended: { ...NAMED, status: 2, status_text: 'Closed' },
} as const satisfies Record<string, Payment>;

/** What this browser ordered with this payment. */
const PLACED: Placed = {
  key: 'attempt',
  answer: { redir: `/payment/${ID}` },
  cart: cartOf(sampleItem('valorant-vp-1000', 2), sampleItem('pubg-uc-60')),
};

const told = (payment: Payment) => ({ payment, now: NOW });
const dialog = { risk: 'Bank transfers can fail', name: 'Who sends the money?' };

const seeOpen = async (screen: Surface) => {
  await screen.see('heading', `Payment #${ID}`);
  await screen.see('timer', 'Time left');
};
const seeNothingToDo = async (screen: Surface) => {
  await screen.seeNo('button', 'Cancel Payment');
  await screen.seeNo('timer', 'Time left');
  await screen.seeNo('button', 'Copy Account number');
};
const seeEnd = async (screen: Surface) => {
  await screen.read('Payment Status: Cancelled');
  await screen.read('This payment was cancelled');
  await screen.seeNo('button', 'Cancel Payment');
  await screen.seeNo('link', 'See your orders');
};
const seeNoDialog = async (screen: Surface) => {
  await screen.seeNo('dialog', dialog.risk);
  await screen.seeNo('dialog', dialog.name);
};

export const paymentModel = defineModel(paymentMachine, {
  inputs: {
    '': { id: ID, reading: null, placed: null },
    'after an order': { id: ID, reading: null, placed: PLACED },
  },
  events: {
    'second.passed': [{ now: before(600) }, { now: before(599) }, { now: before(299) }, { now: before(0) }],
    'placed.changed': [{ placed: PLACED }, { placed: null }],
    'retry.pressed': [{}],
    'cancel.pressed': [{}],
    'risk.understood': [{}],
    'sender.named': [{ name: 'AMNA KHALID' }],
    'sender.postponed': [{}],
    'items.wanted': [{}],
  },
  outcomes: {
    readPayment: {
      unnamed: told(UNNAMED),
      named: told(NAMED),
      received: told(RECEIVED),
      completed: told(COMPLETED),
      overpaid: told(OVERPAID),
      lost: failure('No network.'),
    },
    changePayment: {
      named: { kind: 'changed', payment: NAMED },
      cancelled: { kind: 'changed', payment: CANCELLED },
      refused: { kind: 'refused', reason: 'The sender can be changed three times.' },
      lost: failure('No network.'),
    },
    putBack: {
      whole: { kind: 'returned', missing: [] },
      'in part': { kind: 'returned', missing: ['PUBG Mobile UC, 60 UC'] },
      gone: { kind: 'gone' },
      broken: failure('There is no cart.'),
    },
    tick: {},
    followPlaced: {},
  },
  key: ({ hasRetried }) => hasRetried,
  hears: ['second.passed', 'placed.changed'],
  does: {
    'retry.pressed': (screen) => screen.click('button', 'Try again'),
    'cancel.pressed': (screen) => screen.click('button', 'Cancel Payment'),
    'risk.understood': (screen) => screen.click('button', 'I Understand'),
    'sender.named': async (screen, { name }) => {
      await screen.fill(/sender name/i, name);
      await screen.click('button', /^(Update|Save)$/);
    },
    'items.wanted': (screen) => screen.click('button', 'Put back into the cart'),
    'sender.postponed': (screen) => screen.press('Escape'),
  },
  sees: {
    loading: (screen) => screen.see('status', 'Loading the payment'),
    failed: async (screen, { context: { unread } }) => {
      await screen.within('alert').read("Couldn't load this payment");
      await screen.within('alert').read(unread ?? '');
    },
    'open.status.resting': async (screen, { context: { unread } }) => {
      await seeOpen(screen);
      const problem = `Couldn't check payment status from server: ${unread}`;
      await screen.read(`Payment Status: ${unread === null ? 'Waiting for your payment' : problem}`);
      await screen.see('button', 'Copy Account number');
    },
    'open.status.asking': (screen) => screen.see('img', 'Checking the payment'),
    // a real clock goes on while the paths wait
    'open.clock.healthy': (screen) => screen.within('timer').read(/^(28:[0-4]\d|10:00)$/),
    'open.clock.soon': (screen) => screen.within('timer').read(/^09:[0-5]\d$/),
    'open.clock.urgent': (screen) => screen.within('timer').read(/^04:[0-5]\d$/),
    'open.clock.over': (screen) => screen.within('timer').read('00:00'),
    'open.action.rest': (screen) => screen.seeNo('alert'),
    'open.action.saved': (screen) => screen.read('The sender name is saved.'),
    'open.action.refused': async (screen, { context: { refusal } }) => {
      await screen.read(refusal?.sentence ?? 'a reason');
      await screen.readNo('The sender name is saved.');
    },
    'open.action.cancelling': (screen) => screen.seeDisabled('button', 'Cancel Payment'),
    'open.action.renaming': (screen) => screen.seeDisabled('button', /^(Update|Save)$/),
    'open.action.stillChecking.asking': (screen) => screen.within('alert').read('Still checking'),
    'open.action.stillChecking.resting': (screen) => screen.within('alert').read('Still checking'),
    'open.sender.known': async (screen, { context: { payment } }) => {
      await seeNoDialog(screen);
      await screen.seeValue('Sender name', payment?.user_input ?? '');
    },
    'open.sender.warned': (screen) =>
      screen.within('dialog', dialog.risk).read(/relatively high risk of failure/),
    'open.sender.asked': async (screen) => {
      await screen.within('dialog', dialog.name).read(/single typo/);
      await screen.seeNo('dialog', dialog.risk);
    },
    'open.sender.missing': async (screen) => {
      await seeNoDialog(screen);
      await screen.read("The sender's name is missing");
    },
    'received.resting': async (screen, { context: { unread } }) => {
      if (unread === null) await screen.read('Payment Status: Received, waiting for confirmations');
      else await screen.read(`Payment Status: Couldn't check payment status from server: ${unread}`);
      await screen.read('We have seen your money');
      await seeNothingToDo(screen);
    },
    'received.asking': (screen) => screen.see('img', 'Checking the payment'),
    completed: async (screen) => {
      await screen.read('Payment Status: Completed');
      await screen.see('link', 'See your orders');
      await seeNothingToDo(screen);
    },
    overpaid: async (screen) => {
      await screen.read(/What you paid too much is in your balance/);
      await screen.see('link', 'See your orders');
      await seeNothingToDo(screen);
    },
    'ended.plain': async (screen) => {
      await seeEnd(screen);
      await screen.seeNo('button', 'Put back into the cart');
    },
    'ended.offered': async (screen) => {
      await seeEnd(screen);
      await screen.read(/1,000 VP × 2/);
      await screen.seeEnabled('button', 'Put back into the cart');
    },
    'ended.returning': (screen) => screen.seeDisabled('button', 'Put back into the cart'),
    'ended.returned': async (screen, { context: { missing } }) => {
      await screen.read('Your items are back in your cart');
      await screen.see('link', 'Go to your cart');
      for (const name of missing) await screen.read(name);
    },
  },
});
