import type { Kind } from '../../database/kinds.ts';
import { KINDS } from '../../database/kinds.ts';

/**
 * The other kinds whose changes change what the commands of a kind answer. A page that shows such an
 * answer asks again when one of them, or the kind itself, has changed.
 */
const FOLLOWED: { readonly [K in Kind]: readonly Kind[] } = {
  accounts: ['orders', 'payments', 'receipts'],
  audit: KINDS,
  books: ['accounts', 'orders', 'payments', 'receipts'],
  catalogue: [],
  chat: ['orders', 'payments'],
  // It reads the whole database: a person asks for it.
  check: [],
  coupons: ['payments'],
  devices: ['operators'],
  keys: [],
  mails: [],
  methods: [],
  office: [],
  operators: ['devices'],
  orders: [],
  payments: ['orders', 'receipts'],
  receipts: ['accounts', 'orders', 'payments'],
  statements: ['receipts'],
  stock: ['catalogue', 'orders', 'payments'],
  // What waits is of many kinds, and so are the changes that the owner is told of.
  today: KINDS,
  whoami: ['operators'],
  wishes: [],
};

/** The kinds whose changes change what a command of this kind answers. */
export const followsOf = (kind: Kind): readonly Kind[] => [...new Set([kind, ...FOLLOWED[kind]])];
