import * as v from 'valibot';
import { accountCommands } from './commands/accounts.ts';
import { auditCommands } from './commands/audit.ts';
import { chatCommands } from './commands/chat.ts';
import { couponCommands } from './commands/coupons.ts';
import { fulfilmentCommands } from './commands/fulfilment.ts';
import { methodCommands } from './commands/methods.ts';
import { orderCommands } from './commands/orders.ts';
import { paymentCommands } from './commands/payments.ts';
import { receiptCommands } from './commands/receipts.ts';
import { refundCommands } from './commands/refunds.ts';
import { statementCommands } from './commands/statements.ts';
import { stockCommands } from './commands/stock.ts';

/**
 * All operator commands by name. Their handlers are in `handlers/`; a missing one is a type error
 * there.
 */
export const commands = {
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
} as const;

export type CommandName = keyof typeof commands;
export type InputOf<N extends CommandName> = v.InferOutput<(typeof commands)[N]['input']>;
export type AnswerOf<N extends CommandName> = v.InferOutput<(typeof commands)[N]['answer']>;

export const isCommand = (name: string): name is CommandName => Object.hasOwn(commands, name);

/** The request body of `POST /commands`. */
export const CommandRequest = v.object({ command: v.pipe(v.string(), v.maxLength(100)), input: v.unknown() });
