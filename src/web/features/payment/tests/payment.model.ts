import { pkr } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Payment } from '#contract/payments.ts';
import { defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { cartOf, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import type { PlacedOrder } from '#web/features/checkout/attempts.ts';
import { NO_ANSWER } from '#web/testing/sentences.ts';
import { paymentMachine } from '../payment.machine.ts';
import type { ShownPayment } from '../shown-payment.ts';

const ID = '7be03d9f51c84a26a0f4e81b62d9c501';
const CREATED_AT = '2026-03-05T09:00:00.000Z';
const HOUR_S = 3_600;
/** The host's time this many seconds before the payment's deadline. */
const before = (seconds: number) => Date.parse(CREATED_AT) + (HOUR_S - seconds) * 1_000;
const NOW = before(1_725);

const pending = {
  number: 'KP-7F3Q-K2',
  payment_amount: '14250',
  payment_currency: 'PKR',
  status: 0,
  status_text: 'Waiting for your payment',
  outcome: 'pending',
  created_at: CREATED_AT,
  user_input: null,
  exchange_rate: null,
  cart: [
    {
      id: 'steam-usd-10',
      name: 'Steam Wallet, 10 USD',
      price: pkr(2_850),
      quantity: 5,
      region: 'United States',
      eta: 'Instant',
      may_wait: true,
    },
  ],
  total: pkr(14_250),
} satisfies Partial<Payment>;
const details = { time: HOUR_S, tip: 'Write nothing into the reference.' };

const WITHOUT_SENDER: Payment = {
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
const WITH_SENDER: Payment = { ...WITHOUT_SENDER, user_input: 'AMNA KHALID' };
const BEING_CHECKED = 'Checking money that may be yours';
const FOUND: Payment = { ...WITH_SENDER, found_money: true, status_text: BEING_CHECKED };
const TRANSFER_GONE = 'Your transfer is no longer seen';
/** The chart is the same for each method, so its paths keep to this one. Stories show `TRANSFER_VANISHED`. */
const VANISHED: Payment = {
  ...WITH_SENDER,
  status_text: TRANSFER_GONE,
  vanished_transfer: { sent_at: '2026-03-05T09:14:00.000Z', amount: '14250' },
};
const SET_ASIDE: Payment = { ...WITH_SENDER, set_aside_money: true };
const CONFIRMING: Payment = {
  ...pending,
  payment_amount: '50.8934',
  payment_currency: 'USDT',
  exchange_rate: '280',
  payment_method: 'usdt',
  payment_details: {
    ...details,
    methodName: 'USDT',
    ccy: 'USDT',
    name: 'Tron',
    network: 'TRC20',
    address: 'TQ0Ol1I8xK4vZr7mPq2sWn5uYb9cEd3fGh',
    tag: null,
    confirms: 20,
  },
  status_text: 'Received, waiting for confirmations',
  outcome: 'confirming',
  confirmations: 3,
};
const CODES = ['STM0-9QLI-7O01', 'STM1-K8ZP-0OQ1', 'STM2-11TL-XB4D', 'STM3-QQ2P-3K1Q', 'STM4-LL7C-8E0O'];
const goodsOf = (codes: number) => ({ 'steam-usd-10': CODES.slice(0, codes) });
const ORDER = { id: 'c41f0be92d7a4e65b81098d3f7ac5201', number: 'KS-7F3Q-K2', has_codes: true };
/** All codes of its order are there. */
export const COMPLETED: Payment = {
  ...WITH_SENDER,
  status: 1,
  status_text: 'Completed',
  outcome: 'completed',
  order: { ...ORDER, goods: goodsOf(5) },
};
/** Three of five codes are still to come. */
export const IN_PART: Payment = { ...COMPLETED, order: { ...ORDER, has_codes: false, goods: goodsOf(2) } };
/** Nothing of a top-up, which a person delivers, is there yet. */
export const BY_HAND: Payment = {
  ...COMPLETED,
  cart: [{ id: 'pubg-uc-60', name: 'PUBG Mobile UC, 60 UC', quantity: 1, eta: 'Within 30 minutes' }],
  order: { ...ORDER, has_codes: false },
};
const DEPOSIT = [{ id: 'balance', name: 'Balance', price: pkr(1), quantity: 14_250 }];
/** A deposit that is not paid yet. */
export const DEPOSITING: Payment = { ...WITH_SENDER, cart: DEPOSIT };
export const DEPOSITED: Payment = {
  ...COMPLETED,
  cart: DEPOSIT,
  order: null,
  balance: pkr(15_000),
};
const fetchedOrder = (codes: number): Order => ({
  ...ORDER,
  created_at: CREATED_AT,
  cart: pending.cart,
  status: codes === 5 ? 1 : 0,
  status_text: codes === 5 ? 'Completed' : 'Processing',
  goods: goodsOf(codes),
});
export const PAID_OVER: Payment = {
  ...COMPLETED,
  status_text: 'Completed, extra added to balance',
  outcome: 'paidOver',
};
const expired = { status: 2, status_text: 'Expired', outcome: 'expired' } as const;
const cancelled = { status: 2, status_text: 'Cancelled', outcome: 'cancelled' } as const;
const CANCELLED: Payment = { ...WITH_SENDER, ...cancelled };

/** A pending payment for each method. */
export const PAYMENTS = {
  bank: WITH_SENDER,
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
    exchange_rate: '280.25',
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

/** A payment whose transfer its network showed and shows no more. */
export const TRANSFER_VANISHED: Payment = {
  ...PAYMENTS.usdt,
  status_text: TRANSFER_GONE,
  vanished_transfer: { sent_at: '2026-03-05T09:14:00.000Z', amount: '50.8934' },
};

/** A pending payment by a method that this shop does not know. */
export const UNREADABLE: ShownPayment = {
  ...pending,
  payment_method: 'other',
  payment_details: { methodName: 'Wallet transfer', time: HOUR_S },
};

/** An invoice that is partly paid. */
export const PAID_PARTIAL: Payment = {
  ...PAYMENTS.bitcart,
  status_text: 'Partly received: pay the rest on the invoice',
  outcome: 'paidPartial',
};

/** Payments that ended without an order. */
export const CLOSED = {
  expired: { ...WITH_SENDER, ...expired },
  'expired, money found': { ...FOUND, ...expired, status_text: BEING_CHECKED },
  'expired, without a sender': { ...WITHOUT_SENDER, ...expired },
  'expired, by invoice': { ...PAYMENTS.bitcart, ...expired },
  'expired, by amount': { ...PAYMENTS.usdt, ...expired },
  'expired, confirming': {
    ...PAYMENTS.bitcart,
    status: 2,
    status_text: 'Expired, waiting for confirmations',
    outcome: 'expiredConfirming',
  },
  'expired, credited': {
    ...WITH_SENDER,
    status: 2,
    status_text: 'Expired, money added to balance',
    outcome: 'expiredCredited',
  },
  'expired, no longer seen': { ...VANISHED, ...expired },
  cancelled: CANCELLED,
  'cancelled, without a sender': { ...WITHOUT_SENDER, ...cancelled },
  'cancelled, by invoice': { ...PAYMENTS.bitcart, ...cancelled },
  'cancelled, by amount': { ...PAYMENTS.binance, ...cancelled },
  'cancelled, credited': {
    ...WITH_SENDER,
    status: 2,
    status_text: 'Cancelled, money added to balance',
    outcome: 'cancelledCredited',
  },
  underpaid: {
    ...WITH_SENDER,
    status: 2,
    status_text: 'Paid too little, money added to balance',
    outcome: 'underpaid',
  },
  'paid late': {
    ...WITH_SENDER,
    status: 2,
    status_text: 'Paid too late, money added to balance',
    outcome: 'paidLate',
  },
  failed: { ...PAYMENTS.bitcart, status: 2, status_text: 'Failed', outcome: 'failed' },
  'without an outcome': { ...WITH_SENDER, status: 2, status_text: 'Expired', outcome: null },
} as const satisfies Record<string, Payment>;

/** The order that this browser placed for this payment. */
const LAST_ORDER: PlacedOrder = {
  key: 'attempt',
  answer: { redir: `/payment/${ID}` },
  cart: cartOf(sampleItem('valorant-vp-1000', 2), sampleItem('pubg-uc-60')),
};

const REFUSED =
  "You can change the sender name only 3 times. You don't need one: KP-4T7M-Q2 as the reference or remark of your transfer is enough. If you've sent it without, please contact support.";
const NOT_CANCELLED =
  "This payment hasn't been cancelled yet. Please check its status before you send money, or try again.";
const NOT_SAVED =
  "The sender name hasn't been saved yet. Please check it before you send money, or try again.";

const OTHER_SAVED = 'A different sender name was saved: A KHALID';

/** The status after a fetch that failed, by why it failed. */
const UNREAD: Readonly<Record<string, string>> = {
  'No network.': "Payment Status: Couldn't check payment status from server: No network.",
  [NO_ANSWER]:
    "Payment Status: Couldn't check payment status from server: The shop didn't answer in time. Please check your connection and try again.",
};
const statusAfter = (readError: string | null, status: string) =>
  readError === null ? status : (UNREAD[readError] ?? `no sample of "${readError}"`);

const snapshotOf = (payment: Payment) => ({ payment, now: NOW });
const dialog = { risk: 'Bank transfers can fail', name: 'Who sends the money?' };

export const CANCEL = 'Cancel Payment';

const seePending = async (screen: ScreenDriver) => {
  await screen.see('heading', 'Payment #KP-7F3Q-K2');
  await screen.see('timer', 'Time left');
  await screen.seeText('Steam Wallet, 10 USD × 5');
};
const seeNothingToDo = async (screen: ScreenDriver) => {
  await screen.seeNo('button', CANCEL);
  await screen.seeNo('button', 'Copy Account number');
};
const seeCompleted = async (screen: ScreenDriver) => {
  await screen.seeText(/^Payment Status: Completed/);
  await screen.see('link', 'See your orders');
  await seeNothingToDo(screen);
  await screen.seeNo('timer', 'Time left');
};
const seeDelivering = async (screen: ScreenDriver) => {
  await screen.see('heading', /^Paid\. [24] of 5 are here$/);
  await screen.within('region', 'What you bought').seeText(/^[24] of 5 delivered, [13] on (its|their) way/);
  await seeCompleted(screen);
};
const seeEnd = async (screen: ScreenDriver) => {
  await screen.seeText('Payment Status: Cancelled');
  await screen.seeText('This payment was cancelled');
  await screen.seeNo('button', CANCEL);
  await screen.seeNo('link', 'See your orders');
};
const seeCancelling = async (screen: ScreenDriver) => {
  await screen.seeBusy('button', CANCEL);
  await screen.seeNo('alert');
};
const seeSaving = async (screen: ScreenDriver) => {
  await screen.seeBusy('button', /^(Update|Save)$/);
  await screen.seeDisabled('button', CANCEL);
  await screen.seeNo('alert');
};
const seeNoDialog = async (screen: ScreenDriver) => {
  await screen.seeNo('dialog', dialog.risk);
  await screen.seeNo('dialog', dialog.name);
};

export const paymentModel = defineModel(paymentMachine, {
  flow: {
    group: 'Buy',
    title: 'Payment',
    after: 'set-aside',
    page: '/payment/$paymentId',
    screen: 'buy-payment-waiting-for-the-money--pending',
    leadsTo: {
      orders: 'it is completed',
      profile: 'money goes to the balance',
      cart: 'items are restored',
      'payment-strip': 'its page is left',
      'payment-notification': 'its page waits for money',
      'notification-offer': 'its page waits for money',
    },
  },
  inputs: {
    '': { id: ID, cached: null, lastOrder: null },
    'after an order': { id: ID, cached: null, lastOrder: LAST_ORDER },
  },
  events: {
    'clock.ticked': {
      'ten minutes left': { now: before(600) },
      'less than ten minutes left': { now: before(599) },
      'less than five minutes left': { now: before(299) },
      'no time left': { now: before(0) },
    },
    'lastOrder.changed': {
      'the order is known': { lastOrder: LAST_ORDER },
      'it is not known': { lastOrder: null },
    },
    'retry.pressed': [{}],
    'cancel.pressed': [{}],
    'risk.acknowledged': [{}],
    'sender.submitted': [{ name: 'AMNA KHALID' }],
    'sender.postponed': [{}],
    'restore.pressed': [{}],
  },
  outcomes: {
    readPayment: {
      unnamed: snapshotOf(WITHOUT_SENDER),
      named: snapshotOf(WITH_SENDER),
      found: snapshotOf(FOUND),
      'set aside': snapshotOf(SET_ASIDE),
      vanished: snapshotOf(VANISHED),
      confirming: snapshotOf(CONFIRMING),
      completed: snapshotOf(COMPLETED),
      'completed in part': snapshotOf(IN_PART),
      'paid over': snapshotOf(PAID_OVER),
      lost: failure('No network.'),
    },
    sendCommand: {
      named: { kind: 'updated', payment: WITH_SENDER },
      renamed: { kind: 'updated', payment: { ...WITH_SENDER, user_input: 'A KHALID' } },
      cancelled: { kind: 'updated', payment: CANCELLED },
      refused: { kind: 'refused', reason: REFUSED },
      lost: failure('No network.'),
    },
    readSavedSender: { saved: 'AMNA KHALID', none: null, lost: failure('No network.') },
    restoreItems: {
      whole: { kind: 'restored', notRestored: [] },
      'in part': { kind: 'restored', notRestored: ['PUBG Mobile UC, 60 UC'] },
      'by another tab': { kind: 'alreadyRestored' },
      broken: failure('There is no cart.'),
    },
    readOrder: {
      'in part': fetchedOrder(4),
      whole: fetchedOrder(5),
      none: null,
      lost: failure('No network.'),
    },
    tick: {},
    watchLastOrder: {},
  },
  external: ['clock.ticked', 'lastOrder.changed'],
  act: {
    'retry.pressed': (screen) => screen.click('button', 'Try again'),
    'cancel.pressed': (screen) => screen.click('button', CANCEL),
    'risk.acknowledged': (screen) => screen.click('button', 'I Understand'),
    'sender.submitted': async (screen, { name }) => {
      await screen.fill(/sender name/i, name);
      await screen.click('button', /^(Update|Save)$/);
    },
    'restore.pressed': (screen) => screen.click('button', 'Put them back in the cart'),
    'sender.postponed': (screen) => screen.press('Escape'),
  },
  assert: {
    loading: (screen) => screen.see('status', 'Loading the payment'),
    failed: async (screen, _, byMove) => {
      await screen.within('alert').seeText("Couldn't load this payment");
      await screen
        .within('alert')
        .seeText(byMove({ 'load lost': 'No network.', 'after answerBy': NO_ANSWER }));
    },
    'pending.polling.idle': async (screen, state) => {
      await seePending(screen);
      const { payment, readError } = state.context;
      const status = payment?.vanished_transfer
        ? TRANSFER_GONE
        : payment?.found_money
          ? BEING_CHECKED
          : 'Waiting for your payment';
      await screen.seeText(statusAfter(readError, `Payment Status: ${status}`));
      if (state.hasTag('moneyFound')) await screen.seeText("How to pay, if you haven't sent anything");
      else if (state.hasTag('moneyVanished'))
        await screen.seeText('How to pay, if it never left your wallet');
      else await screen.see('button', 'Copy Account number');
      await screen.seeNo('img', 'Checking the payment');
    },
    'pending.polling.reading': (screen) => screen.see('img', 'Checking the payment'),
    // A real clock keeps running while paths wait.
    'pending.countdown.healthy': (screen) => screen.within('timer').seeText(/^(28:[0-4]\d|10:00)$/),
    'pending.countdown.soon': (screen) => screen.within('timer').seeText(/^09:[0-5]\d$/),
    'pending.countdown.urgent': (screen) => screen.within('timer').seeText(/^04:[0-5]\d$/),
    'pending.countdown.over': (screen) => screen.within('timer').seeText('00:00'),
    'pending.command.ready.idle': async (screen) => {
      await screen.seeEnabled('button', CANCEL);
      await screen.seeNo('alert');
      await screen.seeNoText('Sender name saved.');
    },
    'pending.command.ready.saved': async (screen) => {
      await screen.seeEnabled('button', CANCEL);
      await screen.seeText('Sender name saved.');
    },
    'pending.command.ready.refused': async (screen, { context: { senderName } }, byMove) => {
      const notDone = senderName === null ? NOT_CANCELLED : NOT_SAVED;
      const sentence = byMove({
        'saveSender refused': REFUSED,
        'saveSenderAgain refused': REFUSED,
        'cancel refused': REFUSED,
        'cancelAgain refused': REFUSED,
        'cancel named': NOT_CANCELLED,
        'cancelAgain named': NOT_CANCELLED,
        'cancel renamed': NOT_CANCELLED,
        'cancelAgain renamed': NOT_CANCELLED,
        'saveSender renamed': OTHER_SAVED,
        'saveSenderAgain renamed': OTHER_SAVED,
        'check unnamed': notDone,
        'check named': notDone,
        'check found': notDone,
        'check set aside': notDone,
        'check vanished': notDone,
      });
      await screen.seeText(sentence);
      await screen.seeNoText('Sender name saved.');
    },
    'pending.command.cancelling.sending': seeCancelling,
    'pending.command.cancelling.retrying': seeCancelling,
    'pending.command.savingSender.sending': seeSaving,
    'pending.command.savingSender.retrying': seeSaving,
    'pending.command.stillChecking.checking': (screen) => screen.within('alert').seeText('Still checking'),
    'pending.command.stillChecking.idle': (screen) => screen.within('alert').seeText('Still checking'),
    'pending.sender.known': async (screen, { context: { payment } }) => {
      await seeNoDialog(screen);
      await screen.seeValue('Sender name', payment?.user_input === 'A KHALID' ? 'A KHALID' : 'AMNA KHALID');
      await screen.seeNoText('No sender name is saved');
    },
    'pending.sender.unknown.riskWarning': (screen) =>
      screen.within('dialog', dialog.risk).seeText(/relatively high risk of failure/),
    'pending.sender.unknown.askingName': async (screen) => {
      await screen.within('dialog', dialog.name).seeText(/single typo/);
      await screen.seeNo('dialog', dialog.risk);
    },
    'pending.sender.unknown.missing': async (screen) => {
      await seeNoDialog(screen);
      await screen.seeText('No sender name is saved');
    },
    'pending.money.awaited': (screen) =>
      screen.seeNoText(/money we found|We've found money|no longer see your transfer/i),
    'pending.money.vanished': (screen, { context: { payment } }) =>
      screen.seeText(
        payment?.vanished_transfer
          ? /^We no longer see the transfer you sent \(PKR 14,250, .*\d\d:14\)\. Check it in your wallet before you send again\.$/
          : 'We no longer see the transfer you sent. Check it in your wallet before you send again.',
      ),
    'pending.money.found': (screen) => screen.seeText(/one of us is checking it. Please don't pay again/),
    'pending.money.setAside': (screen) => screen.seeText("The money we found may be someone else's"),
    'confirming.polling.idle': async (screen, { context: { readError } }) => {
      await screen.seeText(statusAfter(readError, 'Payment Status: Received, waiting for confirmations'));
      await screen.seeText('We can see your payment');
      await screen.within('list', 'Progress').seeText('3 of 20');
      await screen.seeNo('img', 'Checking the payment');
      await seeNothingToDo(screen);
    },
    'confirming.polling.reading': (screen) => screen.see('img', 'Checking the payment'),
    'confirming.countdown.healthy': (screen) => screen.within('timer').seeText(/^(28:[0-4]\d|10:00)$/),
    'confirming.countdown.soon': (screen) => screen.within('timer').seeText(/^09:[0-5]\d$/),
    'confirming.countdown.urgent': (screen) => screen.within('timer').seeText(/^04:[0-5]\d$/),
    'confirming.countdown.over': (screen) => screen.within('timer').seeText('00:00'),
    'completed.delivering': seeDelivering,
    'completed.refetching': seeDelivering,
    'completed.delivered': async (screen, { context: { payment } }) => {
      await screen.see('heading', 'Paid. Here are your 5 codes');
      await screen.within('region', 'What you bought').seeText('STM4-LL7C-8E0O');
      await screen.seeNoText(/of 5 delivered/);
      if (payment?.outcome === 'paidOver')
        await screen.seeText(/You paid too much: we've added the extra to your balance/);
      await seeCompleted(screen);
    },
    'closed.plain': async (screen) => {
      await seeEnd(screen);
      await screen.seeNo('button', 'Put them back in the cart');
      await screen.seeNoText('Your items are back in your cart');
    },
    'closed.restorable': async (screen) => {
      await seeEnd(screen);
      await screen.seeText(/1,000 VP × 2/);
      await screen.seeEnabled('button', 'Put them back in the cart');
      await screen.seeNo('alert');
    },
    'closed.notRestored': async (screen) => {
      await screen.within('alert').seeText("We couldn't put the items back in your cart. Please try again.");
      await screen.seeEnabled('button', 'Put them back in the cart');
    },
    'closed.restoring': (screen) => screen.seeDisabled('button', 'Put them back in the cart'),
    'closed.restored': async (screen, _, byMove) => {
      await screen.seeText('Your items are back in your cart');
      await screen.see('link', 'Go to your cart');
      const missing = byMove({
        'restoreItems whole': null,
        'restoreItems in part': 'PUBG Mobile UC, 60 UC',
        'restoreItems by another tab': null,
      });
      if (missing === null) await screen.seeNoText(/We couldn't add/);
      else await screen.seeText(missing);
    },
  },
  stages: {
    order: ['awaited', 'found', 'seen', 'paid', 'delivered'],
    of: (state) => {
      if (state.matches({ completed: 'delivered' })) return 'delivered';
      if (state.matches('completed')) return 'paid';
      if (state.matches('confirming')) return 'seen';
      if (!state.matches('pending')) return null;
      return state.hasTag('moneyFound') ? 'found' : 'awaited';
    },
    back: {
      'the transfer is no longer seen': {
        from: 'seen',
        to: 'awaited',
        says: /^(We no longer see the transfer you sent|We couldn't tell that it is yours)/,
      },
      'the transfer is no longer seen, and other money is looked at': {
        from: 'seen',
        to: 'found',
        says: "We've found money that may be yours",
      },
      'the money that was found is set aside': {
        from: 'found',
        to: 'awaited',
        says: "The money we found may be someone else's",
      },
    },
  },
  // A second try and a second check don't look different: the shopper waits for the same.
  alike: [
    ['pending.command.cancelling.sending', 'pending.command.cancelling.retrying'],
    ['pending.command.savingSender.sending', 'pending.command.savingSender.retrying'],
    ['pending.command.stillChecking.checking', 'pending.command.stillChecking.idle'],
    // The page shows what is there, and not that it asks.
    ['completed.delivering', 'completed.refetching'],
  ],
});
