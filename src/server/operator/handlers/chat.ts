import { wake } from '../../chat/conversation.ts';
import type { Writer } from '../../chat/support.ts';
import { answer, saidAfter, writerNamed, writersOf } from '../../chat/support.ts';
import { transact } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { myOrders } from '../../orders/orders.ts';
import { audit } from '../audit.ts';
import type { Conversation, chatCommands } from '../commands/chat.ts';
import type { HandlersOf } from '../handlers.ts';

const ORDERS_SHOWN = 5;

export const chatHandlers: HandlersOf<keyof typeof chatCommands> = {
  'chat list': async (host) => (await writersOf(host)).map(told),

  'chat show': async (host, { visitor, after }) => {
    const writer = await writerNamed(host, visitor);
    const said = await saidAfter(host, writer, after);
    return {
      ...told(writer),
      email: writer.email,
      said: said.map(({ id, from, msg, at = '' }) => ({ id, from, msg, at })),
      // Who only asks for what is new knows the rest.
      orders: (after ?? 0) > 0 || writer.accountId === null ? [] : await ordersOf(host, writer.accountId),
    };
  },

  'chat answer': async (host, { visitor, text }) => {
    const { id: visitorId } = await writerNamed(host, visitor);
    const id = await transact(host.db, async (tx) => {
      const position = await answer(tx, host, visitorId, text);
      await audit(tx, host, { action: 'chat answer', subject: visitorId, detail: { line: position } });
      return position;
    });
    await wake(host, visitorId);
    return { visitor: visitorId, id };
  },
};

const told = ({ id, username, waitsSince, lines, lastAt }: Writer) => ({
  visitor: id,
  username,
  waits_since: waitsSince?.toISOString() ?? null,
  lines,
  last_at: lastAt.toISOString(),
});

/** What an account has bought last; not what was delivered, which support has no need to see here. */
async function ordersOf(host: Host, accountId: string): Promise<Conversation['orders']> {
  const orders = await myOrders(host, accountId);
  return orders.slice(0, ORDERS_SHOWN).map(({ id, created_at, amount, status_text, cart }) => ({
    id,
    created_at,
    amount,
    status_text,
    products: cart.map(({ name, quantity = 1 }) => `${quantity} × ${name}`),
  }));
}
