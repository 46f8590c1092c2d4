import type { Flow } from '../../src/statecharts/commands/flows.ts';
import { HOST } from './batch.ts';

/** The modules of the host's rules: money, limits, keys, mails and statements. */
export const hostModules = (): string[] =>
  [
    'payments/settle',
    'payments/close',
    'payments/outcome',
    'payments/unpaid-limits',
    'payments/unique-amount',
    'payments/unique-amount.store',
    'orders/refund',
    'reconciliation/match',
    'accounts/login-limits',
    'accounts/login-limits.store',
    'checkout/idempotency',
    'checkout/idempotency.store',
    'checkout/pricing',
    'checkout/reserve-stock',
    'coupons/coupons',
    'mail/mailer',
    'mail/store',
    'bank-statements/balances',
    'bank-statements/columns',
    'bank-statements/dates',
    'bank-statements/import-statement',
    'bank-statements/reversals',
    'bank-statements/rows',
    'bank-statements/statement',
    'bank-statements/values',
  ].map((name) => `src/server/${name}.ts`);

/**
 * The tests that these modules meet, on the embedded database: first those that need none, then those
 * of one rule, last those that buy and pay in every way, which meet nearly all of it.
 */
const HOST_FILES = [
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
  'payments',
  'orders',
];

/** The host's rules, scored like a flow by the tests that run their code. */
export const hostFlow = (): Flow => ({
  chart: HOST,
  folder: 'src/server',
  files: HOST_FILES.map((name) => `tests/server/${name}.test.ts`),
  models: [],
});
