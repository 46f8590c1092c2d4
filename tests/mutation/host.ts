import type { Flow } from '../model/flows.ts';
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
    'bank-statements/columns',
    'bank-statements/import-statement',
    'bank-statements/statement',
    'bank-statements/values',
  ].map((name) => `src/server/${name}.ts`);

/**
 * The tests that these modules meet, on the embedded database: first those that need none, then those
 * that are about few rules, last those that buy and pay in every way.
 */
const HOST_FILES = [
  'statement',
  'match',
  'outcome',
  'refunds',
  'settle',
  'money-limits',
  'unique-amounts',
  'time-limits',
  'count-limits',
  'coupons',
  'statement-import',
  'money-mails',
  'correct-receipt',
  'found-money',
  'mail',
  'retention',
  'checkout-attempt',
  'refused-checkouts',
  'wrong-passwords',
  'login-limits',
  'payments',
  'usdt',
  'checkout',
  'orders',
  'after-buying',
];

/** The host's rules, scored like a flow by the tests that run their code. */
export const hostFlow = (): Flow => ({
  chart: HOST,
  folder: 'src/server',
  files: HOST_FILES.map((name) => `tests/server/${name}.test.ts`),
  models: [],
});
