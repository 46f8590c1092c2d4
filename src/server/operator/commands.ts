import * as v from 'valibot';
import { accountCommands } from './commands/accounts.ts';
import { auditCommands } from './commands/audit.ts';
import { booksCommands } from './commands/books.ts';
import { catalogueCommands } from './commands/catalogue.ts';
import { chatCommands } from './commands/chat.ts';
import { checkCommands } from './commands/check.ts';
import { couponCommands } from './commands/coupons.ts';
import { keyCommands } from './commands/keys.ts';
import { statementCommands } from './commands/left-rows.ts';
import { methodCommands } from './commands/methods.ts';
import { operatorCommands } from './commands/operators.ts';
import { orderCommands } from './commands/orders.ts';
import { paymentCommands } from './commands/payments.ts';
import { receiptCommands } from './commands/receipts.ts';
import { stockCommands } from './commands/stock.ts';
import { todayCommands } from './commands/today.ts';

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
  ...accountCommands,
  ...chatCommands,
  ...auditCommands,
  ...operatorCommands,
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

/** All commands of an operator by name. */
export const commands: Commands = byName;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/**
 * The request body of `POST /commands`. With `ask`, the answer is the question of a command that
 * asks back, and nothing is done. With `said`, it is `{ answer, said }`: also what the command line
 * would print.
 */
export const CommandRequest = v.object({
  command: v.pipe(v.string(), v.maxLength(100)),
  input: v.unknown(),
  ask: v.optional(v.boolean(), false),
  said: v.optional(v.boolean(), false),
});
