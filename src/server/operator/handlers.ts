import type { Host } from '../host.ts';
import type { AnswerOf, CommandName, InputOf } from './commands.ts';
import { accountHandlers } from './handlers/accounts.ts';
import { auditHandlers } from './handlers/audit.ts';
import { chatHandlers } from './handlers/chat.ts';
import { couponHandlers } from './handlers/coupons.ts';
import { fulfilmentHandlers } from './handlers/fulfilment.ts';
import { methodHandlers } from './handlers/methods.ts';
import { orderHandlers } from './handlers/orders.ts';
import { paymentHandlers } from './handlers/payments.ts';
import { receiptHandlers } from './handlers/receipts.ts';
import { refundHandlers } from './handlers/refunds.ts';
import { statementHandlers } from './handlers/statements.ts';
import { stockHandlers } from './handlers/stock.ts';

/** What some commands do on the host. A change and its audit are one transaction. */
export type HandlersOf<Names extends CommandName> = {
  [N in Names]: (host: Host, input: InputOf<N>) => Promise<AnswerOf<N>>;
};

/** What each command does on the host. */
export const handlers: HandlersOf<CommandName> = {
  ...stockHandlers,
  ...orderHandlers,
  ...fulfilmentHandlers,
  ...refundHandlers,
  ...receiptHandlers,
  ...statementHandlers,
  ...paymentHandlers,
  ...methodHandlers,
  ...couponHandlers,
  ...accountHandlers,
  ...chatHandlers,
  ...auditHandlers,
};
