import type { BalanceChange } from '#contract/payments.ts';
import { defineModel, failure } from '#statecharts/index.ts';
import { NO_ANSWER } from '#web/testing/sentences.ts';
import { balanceHistoryMachine } from '../balance-history.machine.ts';

const ORDER = { id: 'c41f0be92d7a4e65b81098d3f7ac5201', number: 'KS-7F3Q-K2' };
const PAYMENT = '7be03d9f51c84a26a0f4e81b62d9c501';

const change = (at: number, more: Partial<BalanceChange>): BalanceChange => ({
  id: `change-${at}`,
  created_at: `2026-03-${String(28 - at).padStart(2, '0')}T09:07:00.000Z`,
  amount: 500,
  reason: 'A credit from the shop.',
  ...more,
});

const REASONS = [
  'You paid too much, so we added the extra.',
  'We entered a transfer wrongly and have corrected it.',
  "Your order was cancelled, so we refunded what wasn't delivered.",
  'Your transfer was for a cancelled payment.',
  'Your transfer was less than the amount due.',
  "We couldn't use your transfer for its payment, which had expired.",
  'We matched a transfer to your account.',
  'A change to your balance.',
];
/** A slice of ten. */
const NEWEST = [
  change(1, { amount: -2_950, reason: 'You paid for an order.', order: ORDER }),
  change(2, { amount: 5_000, reason: 'Your deposit by Bank transfer.', payment_id: PAYMENT }),
  ...REASONS.map((reason, at) => change(3 + at, { reason })),
];
const OLDER = [change(11, { reason: 'We refunded part of your order.', order: ORDER })];

export const balanceHistoryModel = defineModel(balanceHistoryMachine, {
  flow: {
    group: 'Account',
    title: 'Balance history',
    after: 'profile',
    screen: 'account-balance-history--shown',
    leadsTo: {
      orders: 'an order is named',
      payment: 'a payment is named',
    },
  },
  events: { 'retry.pressed': [{}], 'more.pressed': [{}] },
  outcomes: {
    fetchChanges: {
      some: { kind: 'found', changes: NEWEST, hasMore: true, isIncomplete: false },
      last: { kind: 'found', changes: OLDER, hasMore: false, isIncomplete: false },
      odd: { kind: 'found', changes: OLDER, hasMore: false, isIncomplete: true },
      none: { kind: 'found', changes: [], hasMore: false, isIncomplete: false },
      unknown: { kind: 'unknown' },
      lost: failure('No network.'),
    },
  },
  key: ({ changes, hasMore, isIncomplete }) => [Math.min(changes.length, 11), hasMore, isIncomplete],
  act: {
    'retry.pressed': (screen) => screen.click('button', 'Try again'),
    'more.pressed': (screen) => screen.click('button', 'Show older changes'),
  },
  assert: {
    loading: (screen) => screen.see('status', 'Loading your balance history'),
    failed: async (screen, _, byMove) => {
      const alert = screen.within('alert');
      await alert.seeText("Couldn't load your balance history.");
      await alert.seeText(byMove({ 'load lost': 'No network.', 'after answerBy': NO_ANSWER }));
    },
    'shown.idle': async (screen, _, byMove) => {
      const history = screen.within('region', 'Balance history');
      const paid = 'You paid for an order.';
      const refunded = 'We refunded part of your order.';
      const leftOut = "Some changes to your balance can't be shown here. Please ask support.";
      const { texts, hasOlder } = byMove({
        'load some': { texts: [paid, '−PKR 2,950', '+PKR 5,000'], hasOlder: true },
        'load last': { texts: [refunded, '+PKR 500'], hasOlder: false },
        'load odd': { texts: [leftOut, refunded], hasOlder: false },
        'load none': {
          texts: ['Deposits, refunds and orders you pay from your balance will appear here.'],
          hasOlder: false,
        },
        'more some': { texts: [paid], hasOlder: true },
        'more last': { texts: [paid, refunded], hasOlder: false },
        'more odd': { texts: [leftOut, paid, refunded], hasOlder: false },
        'more none': { texts: [paid], hasOlder: false },
        'more unknown': { texts: [paid], hasOlder: false },
      });
      for (const text of texts) await history.seeText(text);
      if (hasOlder) await history.seeEnabled('button', 'Show older changes');
      else await history.seeNo('button', 'Show older changes');
      await history.seeNoText(/Couldn't load/);
    },
    'shown.fetchingMore': (screen) => screen.seeDisabled('button', 'Show older changes'),
    'shown.stale': async (screen, _, byMove) => {
      const sentence = byMove({ 'more lost': 'No network.', 'after answerBy': NO_ANSWER });
      await screen.seeText(`Couldn't load older changes: ${sentence}`);
      await screen.seeEnabled('button', 'Show older changes');
    },
    absent: (screen) => screen.seeNo('region', 'Balance history'),
  },
});
