import * as v from 'valibot';
import { accountCommands } from './accounts.ts';
import { auditCommands } from './audit.ts';
import { booksCommands } from './books.ts';
import { catalogueCommands } from './catalogue.ts';
import { chatCommands } from './chat.ts';
import { checkCommands } from './check.ts';
import { couponCommands } from './coupons.ts';
import { deviceCommands } from './devices.ts';
import { keyCommands } from './keys.ts';
import { statementCommands } from './left-rows.ts';
import { mailCommands } from './mails.ts';
import { methodCommands } from './methods.ts';
import { operatorCommands } from './operators.ts';
import { orderCommands } from './orders.ts';
import { paymentCommands } from './payments.ts';
import { receiptCommands } from './receipts.ts';
import { stockCommands } from './stock.ts';
import { todayCommands } from './today.ts';
import { wishCommands } from './wishes.ts';

const list = [
  ...todayCommands,
  ...stockCommands,
  ...orderCommands,
  ...receiptCommands,
  ...statementCommands,
  ...paymentCommands,
  ...booksCommands,
  ...catalogueCommands,
  ...methodCommands,
  ...couponCommands,
  ...wishCommands,
  ...accountCommands,
  ...chatCommands,
  ...mailCommands,
  ...auditCommands,
  ...operatorCommands,
  ...deviceCommands,
  ...keyCommands,
  ...checkCommands,
] as const;

type Command = (typeof list)[number];
export type CommandName = Command['name'];
type Commands = { readonly [N in CommandName]: Extract<Command, { name: N }> };
export type AnswerOf<N extends CommandName> = v.InferOutput<Commands[N]['answer']>;
export type InputOf<N extends CommandName> = v.InferInput<Commands[N]['input']>;

const isComplete = (named: object): named is Commands => list.every(({ name }) => Object.hasOwn(named, name));

const byName = Object.fromEntries(list.map((command) => [command.name, command]));
if (!isComplete(byName)) throw new Error('Two commands have one name');

/** All of the operator's commands, by name. */
export const commands: Commands = byName;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/**
 * The request body of `POST /commands`. With `ask`, a command that asks for confirmation answers
 * with its question and does nothing. With `said`, the answer is `{ answer, said }`, where `said`
 * is what the command line prints. With `page`, a list answers a page of it;
 * with `csv`, the answer is `{ csv }`, and that it was saved is audited.
 */
export const CommandRequest = v.object({
  command: v.pipe(v.string(), v.maxLength(100)),
  input: v.unknown(),
  ask: v.optional(v.boolean(), false),
  said: v.optional(v.boolean(), false),
  page: v.optional(v.boolean(), false),
  csv: v.optional(v.boolean(), false),
});
