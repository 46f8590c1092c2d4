import type { Payment } from '#contract/payments.ts';
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

const told = (payment: Payment) => ({ payment, now: NOW });
const dialog = { risk: 'Bank transfers can fail', name: 'Who sends the money?' };

const seeOpen = async (screen: Surface) => {
  await screen.see('heading', `Payment #${ID}`);
  await screen.see('timer', 'Time left');
};
const seeNoDialog = async (screen: Surface) => {
  await screen.seeNo('dialog', dialog.risk);
  await screen.seeNo('dialog', dialog.name);
};

export const paymentModel = defineModel(paymentMachine, {
  inputs: { '': { id: ID } },
  events: {
    'second.passed': [{ now: before(600) }, { now: before(599) }, { now: before(299) }, { now: before(0) }],
    'retry.pressed': [{}],
    'cancel.pressed': [{}],
    'risk.understood': [{}],
    'sender.named': [{ name: 'AMNA KHALID' }],
    'sender.postponed': [{}],
  },
  outcomes: {
    readPayment: {
      unnamed: told(UNNAMED),
      named: told(NAMED),
      completed: told(COMPLETED),
      lost: failure('No network.'),
    },
    changePayment: {
      named: { kind: 'changed', payment: NAMED },
      cancelled: { kind: 'changed', payment: CANCELLED },
      refused: { kind: 'refused', reason: 'The sender can be changed three times.' },
      lost: failure('No network.'),
    },
    tick: {},
  },
  key: ({ hasRetried }) => hasRetried,
  hears: ['second.passed'],
  does: {
    'retry.pressed': (screen) => screen.click('button', 'Try again'),
    'cancel.pressed': (screen) => screen.click('button', 'Cancel Payment'),
    'risk.understood': (screen) => screen.click('button', 'I Understand'),
    'sender.named': async (screen, { name }) => {
      await screen.fill(/sender name/i, name);
      await screen.click('button', /^(Update|Save)$/);
    },
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
    'open.clock.healthy': (screen) => screen.within('timer').read(/^(28:45|10:00)$/),
    'open.clock.soon': (screen) => screen.within('timer').read('09:59'),
    'open.clock.urgent': (screen) => screen.within('timer').read('04:59'),
    'open.clock.over': (screen) => screen.within('timer').read('00:00'),
    'open.action.rest': (screen) => screen.seeNo('alert'),
    'open.action.refused': (screen, { context: { refusal } }) => screen.within('alert').read(refusal ?? ''),
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
    settled: async (screen, { context: { payment } }) => {
      await screen.read(`Payment Status: ${payment?.status_text}`);
      await screen.seeNo('button', 'Cancel Payment');
      if (payment?.status === 1) await screen.seeNo('timer', 'Time left');
      if (payment?.status === 1) await screen.see('link', 'See your orders');
      else await screen.seeNo('link', 'See your orders');
    },
  },
});
