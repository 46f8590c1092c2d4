import { getAccountByLogin } from '../../accounts/admin.ts';
import { audit } from '../../audit/audit.ts';
import { notifySubscribers } from '../../chat/conversation.ts';
import type { ConversationSummary } from '../../chat/support.ts';
import {
  getConversation,
  listConversations,
  postReply,
  readMessages,
  writeToAccount,
} from '../../chat/support.ts';
import { transact } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { mailSupportWrote } from '../../orders/change-mails.ts';
import { getOrder } from '../../orders/delivered-items.ts';
import { myOrders } from '../../orders/my-orders.ts';
import type { Conversation, chatCommands } from '../commands/chat.ts';
import type { HandlersOf } from '../handler.ts';
import { resolveOrder, resolveVisitor } from '../resolve-id.ts';

const ORDERS_SHOWN = 5;

export const chatHandlers: HandlersOf<keyof typeof chatCommands> = {
  'chat list': async (host) => (await listConversations(host)).map(toListItem),

  'chat show': async (host, { visitor, after }) => {
    const writer = await getConversation(host, await resolveVisitor(host.db, visitor), getAccountByLogin);
    const said = await readMessages(host, writer, after);
    return {
      ...toListItem(writer),
      email: writer.email,
      said: said.map(({ id, from, msg, at = '', writtenBy: by }) => ({ id, from, msg, at, by })),
      // Polling for new messages needs no orders.
      orders: (after ?? 0) > 0 || writer.accountId === null ? [] : await ordersOf(host, writer.accountId),
    };
  },

  'chat answer': async (host, { visitor, text }) => {
    const named = await resolveVisitor(host.db, visitor);
    const { id: visitorId } = await getConversation(host, named, getAccountByLogin);
    const id = await transact(host.db, async (tx) => {
      const position = await postReply(tx, host, visitorId, text);
      await audit(tx, host, { action: 'chat answer', subject: visitorId, detail: { line: position } });
      return position;
    });
    await notifySubscribers(host, visitorId);
    return { visitor: visitorId, id };
  },

  'chat write': async (host, { account, text, order: typed }) => {
    const { id: accountId, username } = await getAccountByLogin(host.db, account);
    const order = typed === undefined ? null : await resolveOrder(host.db, typed);
    const written = await transact(host.db, async (tx) => {
      if (order !== null && (await getOrder(tx, order)).account_id !== accountId)
        throw new HttpError(409, `This is not an order of ${username}.`);
      const body = order === null ? text : `About your order ${order}:\n${text}`;
      const id = await writeToAccount(tx, host, accountId, body);
      const to = await mailSupportWrote(tx, host, { accountId, orderId: order, position: id });
      await audit(tx, host, { action: 'chat write', subject: username, detail: { line: id, order, to } });
      return { account: username, id, to };
    });
    await notifySubscribers(host, accountId);
    return written;
  },
};

const toListItem = ({ id, username, waitingSince, messageCount, lastMessageAt }: ConversationSummary) => ({
  visitor: id,
  username,
  waiting_since: waitingSince?.toISOString() ?? null,
  lines: messageCount,
  last_message_at: lastMessageAt.toISOString(),
});

/** An account's latest orders, without the delivered codes, which support doesn't need here. */
async function ordersOf(host: Host, accountId: string): Promise<Conversation['orders']> {
  const orders = await myOrders(host, accountId, { limit: ORDERS_SHOWN });
  return orders.map(({ id, created_at, amount, status_text, cart }) => ({
    id,
    created_at,
    amount,
    status_text,
    products: cart.map(({ name, quantity = 1 }) => `${quantity} × ${name}`),
  }));
}
