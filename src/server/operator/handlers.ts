import type { CommandName } from './commands.ts';
import type { HandlersOf } from './handler.ts';
import { accountHandlers } from './handlers/accounts.ts';
import { auditHandlers } from './handlers/audit.ts';
import { chatHandlers } from './handlers/chat.ts';
import { checkHandlers } from './handlers/check.ts';
import { couponHandlers } from './handlers/coupons.ts';
import { fulfilmentHandlers } from './handlers/fulfilment.ts';
import { keyHandlers } from './handlers/keys.ts';
import { methodHandlers } from './handlers/methods.ts';
import { operatorHandlers } from './handlers/operators.ts';
import { orderHandlers } from './handlers/orders.ts';
import { paymentHandlers } from './handlers/payments.ts';
import { receiptHandlers } from './handlers/receipts.ts';
import { refundHandlers } from './handlers/refunds.ts';
import { statementHandlers } from './handlers/statements.ts';
import { stockHandlers } from './handlers/stock.ts';
import { todayHandlers } from './handlers/today.ts';

/** The handlers of all commands. */
export const handlers: HandlersOf<CommandName> = {
  ...todayHandlers,
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
  ...operatorHandlers,
  ...keyHandlers,
  ...checkHandlers,
};
