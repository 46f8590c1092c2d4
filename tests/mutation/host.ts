import type { MutatedModules } from '#statecharts/mutation/run-mutation.ts';

/** The modules of the host's rules: money, limits, keys, mails and statements. */
const MODULES = [
  'payments/settle',
  'payments/close',
  'payments/outcome',
  'payments/unpaid-limits',
  'payments/unique-amount',
  'payments/unique-amount.store',
  'orders/refund',
  'reconciliation/match',
  'reconciliation/match-bank',
  'reconciliation/take-as-paid',
  'accounts/login-limits',
  'accounts/login-limits.store',
  'checkout/idempotency',
  'checkout/idempotency.store',
  'checkout/pricing',
  'checkout/reserve-stock',
  'coupons/coupons',
  'mail/mailer',
  'mail/outbox-sender',
  'mail/store',
  'bank-statements/accounts',
  'bank-statements/balances',
  'bank-statements/columns',
  'bank-statements/dates',
  'bank-statements/import-statement',
  'bank-statements/open-imports',
  'bank-statements/overview',
  'bank-statements/reading',
  'bank-statements/reversals',
  'bank-statements/rows',
  'bank-statements/statement',
  'bank-statements/sums',
  'bank-statements/tables',
  'bank-statements/to-lines',
  'bank-statements/values',
  'platform/currencies',
  'platform/read-money',
];

/**
 * The tests that these modules meet, on the embedded database: first those that need none, then those
 * of one rule, last those that buy and pay in every way, which meet nearly all of it.
 */
const TESTS = [
  'statement',
  'statement-files',
  'match',
  'outcome',
  'unique-amounts',
  'idempotency',
  'wrong-passwords',
  'coupons',
  'mail',
  'count-limits',
  'settle',
  'money-limits',
  'refunds',
  'statement-import',
  'time-limits',
  'money-mails',
  'retention',
  'bank-money',
  'taken-as-paid',
  'payments',
  'orders',
];

const fileOf = (name: string) => `src/server/${name}.ts`;

/** Those that read statements need no other tests than these, which saves minutes in a try with some. */
const readsStatements = (name: string) => /^(?:bank-statements|platform)\//.test(name);
const testsOf = (only: string) =>
  MODULES.filter((name) => fileOf(name).includes(only)).every(readsStatements)
    ? TESTS.filter((name) => name.startsWith('statement'))
    : TESTS;

/** The host's rules, judged by the tests that run their code. */
export const host: MutatedModules = {
  name: 'host',
  what: "the host's rules",
  faults: 'rules',
  folder: 'src/server',
  files: MODULES.map(fileOf),
  survivors: 'src/server/host.survivors.md',
  tests: (only) => testsOf(only).map((name) => `tests/server/${name}.test.ts`),
  isShared: true,
  setup: {
    test: {
      environment: 'node',
      globalSetup: 'tests/server/support/embedded-image.ts',
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
};
