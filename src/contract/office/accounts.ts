import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { PAYMENT, PAYMENT_NUMBER, RECEIPT } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

/** The answer of `accounts show`. */
export const Account = v.object({
  id: withMetadata(v.string(), { is: 'id' }),
  username: withMetadata(v.string(), { label: 'Username', ref: 'account' }),
  email: withMetadata(v.string(), { label: 'E-mail' }),
  registered_at: withMetadata(v.string(), { label: 'Registered', is: 'time' }),
  locked_at: withMetadata(v.nullable(v.string()), { label: 'Locked', is: 'time' }),
  balance: withMetadata(v.number(), { label: 'Balance', is: 'rupees' }),
  sessions: withMetadata(v.number(), { label: 'Sessions' }),
  orders: withMetadata(v.number(), { label: 'Orders' }),
  orders_waiting: withMetadata(v.number(), { label: 'Undelivered' }),
  pending_payment: v.nullable(v.string()),
  pending_payment_number: withMetadata(v.nullable(v.string()), {
    label: 'Pending payment',
    ref: 'payment',
  }),
  movements: v.array(
    v.object({
      at: withMetadata(v.string(), { label: 'At', is: 'time' }),
      kind: withMetadata(v.string(), { label: 'Why' }),
      amount: withMetadata(v.number(), { label: 'Amount', is: 'rupees' }),
      ref: v.string(),
      /** The number of the order or payment that the movement belongs to, if it has one. */
      of: withMetadata(v.string(), { label: 'Of' }),
    }),
  ),
  /** How many older ones there are; null if these are all. */
  more_movements: withMetadata(v.nullable(v.number()), { label: 'Older changes' }),
});

export const ACCOUNT_EXAMPLES: Examples<typeof Account> = [
  {
    id: '8c1f0d2ab3e94c77',
    username: 'mina_khan',
    email: 'mina@example.com',
    balance: 2_700,
    registered_at: '2026-03-02T08:00:00.000Z',
    locked_at: null,
    sessions: 2,
    orders: 5,
    orders_waiting: 1,
    pending_payment: PAYMENT,
    pending_payment_number: PAYMENT_NUMBER,
    movements: [
      { at: '2026-03-02T11:20:00.000Z', kind: 'credit', amount: 2_500, ref: RECEIPT, of: '5d1e8c20' },
      { at: '2026-03-02T09:15:00.000Z', kind: 'sale', amount: -200, ref: PAYMENT, of: PAYMENT_NUMBER },
    ],
    more_movements: null,
  },
];

/** The answer of `accounts list`. */
export const Accounts = v.array(
  v.object({
    username: withMetadata(v.string(), { label: 'Username', ref: 'account' }),
    email: withMetadata(v.string(), { label: 'E-mail' }),
    registered_at: withMetadata(v.string(), { label: 'Registered', is: 'time' }),
    /** When a session of the account was last used; null once it has none. */
    seen_at: withMetadata(v.nullable(v.string()), { label: 'Last seen', is: 'time' }),
    orders: withMetadata(v.number(), { label: 'Orders' }),
    /** What was paid for them, less refunds. */
    spent: withMetadata(v.number(), { label: 'Spent', is: 'rupees' }),
    balance: withMetadata(v.number(), { label: 'Balance', is: 'rupees' }),
    locked_at: withMetadata(v.nullable(v.string()), { label: 'Locked', is: 'time' }),
  }),
);

export const ACCOUNTS_EXAMPLES: Examples<typeof Accounts> = [
  [
    {
      username: 'mina_khan',
      email: 'mina@example.com',
      registered_at: '2026-03-02T08:00:00.000Z',
      seen_at: '2026-03-02T11:20:00.000Z',
      orders: 5,
      spent: 12_400,
      balance: 2_700,
      locked_at: null,
    },
    {
      username: 'bilal_99',
      email: 'bilal@example.com',
      registered_at: '2026-02-11T16:45:00.000Z',
      seen_at: null,
      orders: 0,
      spent: 0,
      balance: 0,
      locked_at: '2026-02-12T05:00:00.000Z',
    },
  ],
  [],
];

/** The answer of `accounts credit`. */
export const AccountCredit = v.object({
  username: v.string(),
  amount: withMetadata(v.number(), { is: 'rupees' }),
  balance: withMetadata(v.number(), { is: 'rupees' }),
  new: v.boolean(),
});

export const ACCOUNT_CREDIT_EXAMPLES: Examples<typeof AccountCredit> = [
  { username: 'mina_khan', amount: 200, balance: 2_700, new: true },
];

/** The answer of `accounts lock` and `accounts unlock`. */
export const AccountLock = v.object({ username: v.string(), changed: v.boolean() });

export const ACCOUNT_LOCK_EXAMPLES: Examples<typeof AccountLock> = [{ username: 'mina_khan', changed: true }];

export const ACCOUNT_UNLOCK_EXAMPLES: Examples<typeof AccountLock> = [
  { username: 'mina_khan', changed: true },
];
