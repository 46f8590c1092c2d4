import * as v from 'valibot';
import { accountCommands } from './commands/accounts.ts';
import { auditCommands } from './commands/audit.ts';
import { chatCommands } from './commands/chat.ts';
import { checkCommands } from './commands/check.ts';
import { couponCommands } from './commands/coupons.ts';
import { fulfilmentCommands } from './commands/fulfilment.ts';
import { keyCommands } from './commands/keys.ts';
import { methodCommands } from './commands/methods.ts';
import { operatorCommands } from './commands/operators.ts';
import { orderCommands } from './commands/orders.ts';
import { paymentCommands } from './commands/payments.ts';
import { receiptCommands } from './commands/receipts.ts';
import { refundCommands } from './commands/refunds.ts';
import { statementCommands } from './commands/statements.ts';
import { stockCommands } from './commands/stock.ts';
import { todayCommands } from './commands/today.ts';

/**
 * All operator commands by name. Their handlers are in `handlers/`; a missing one is a type error
 * there.
 */
export const commands = {
  ...todayCommands,
  ...stockCommands,
  ...orderCommands,
  ...fulfilmentCommands,
  ...refundCommands,
  ...receiptCommands,
  ...statementCommands,
  ...paymentCommands,
  ...methodCommands,
  ...couponCommands,
  ...accountCommands,
  ...chatCommands,
  ...auditCommands,
  ...operatorCommands,
  ...keyCommands,
  ...checkCommands,
} as const;

export type CommandName = keyof typeof commands;
export type InputOf<N extends CommandName> = v.InferOutput<(typeof commands)[N]['input']>;
export type AnswerOf<N extends CommandName> = v.InferOutput<(typeof commands)[N]['answer']>;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/** The commands that move money or codes: on a terminal they ask back first. */
const ASKING = [
  'stock add',
  'stock export',
  'orders deliver',
  'orders replace',
  'orders refund',
  'orders cancel',
  'receipts record',
  'receipts import',
  'receipts assign',
  'receipts correct',
  'accounts credit',
  'stock void',
] as const satisfies readonly CommandName[];
export type AskingName = (typeof ASKING)[number];

export const isAsking = (name: CommandName): name is AskingName => ASKING.some((asking) => asking === name);

const DryRun = v.looseObject({ dry_run: v.literal(true) });

/** Whether a run of a command asks back: one that moves money or codes, and is no dry run. */
export const asksBack = (name: CommandName, input: unknown): boolean =>
  isAsking(name) && !v.is(DryRun, input);

/**
 * Of those, the ones that the host may have a question that `--yes` doesn't confirm, or none at
 * all, so that it is asked in any case.
 */
const JUDGED = [
  'stock add',
  'stock export',
  'orders deliver',
  'orders replace',
] as const satisfies readonly AskingName[];
export type JudgedName = (typeof JUDGED)[number];
export const isJudged = (name: CommandName): boolean => JUDGED.some((judged) => judged === name);

/**
 * The request body of `POST /commands`. With `ask`, the answer is the question of a command that
 * asks back, and nothing is done.
 */
export const CommandRequest = v.object({
  command: v.pipe(v.string(), v.maxLength(100)),
  input: v.unknown(),
  ask: v.optional(v.boolean(), false),
});

/**
 * The answer with `ask`: what the command would do, to whom and for how much; null if it has
 * nothing to ask. With `confirmed`, `--yes` does not confirm it, and these go into the input once
 * it is confirmed.
 */
export const Question = v.object({
  question: v.nullable(v.string()),
  confirmed: v.optional(v.record(v.string(), v.unknown())),
});
export type Question = v.InferOutput<typeof Question>;
