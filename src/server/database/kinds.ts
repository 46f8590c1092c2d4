import * as v from 'valibot';

/** The nouns of the operator's commands: what a change of the shop is about. */
export const KINDS = [
  'accounts',
  'audit',
  'books',
  'catalogue',
  'chat',
  'check',
  'coupons',
  'devices',
  'keys',
  'mails',
  'methods',
  'office',
  'operators',
  'orders',
  'payments',
  'receipts',
  'statements',
  'stock',
  'today',
  'whoami',
  'wishes',
] as const;
const Kind = v.picklist(KINDS);
export type Kind = v.InferOutput<typeof Kind>;

/** The name of a command: a noun, or `orders refund`. */
export type NameOf<K extends Kind> = K | `${K} ${string}`;

/** The kind that a command is about. */
export const kindOf = (name: string): Kind => v.parse(Kind, name.split(' ')[0]);
