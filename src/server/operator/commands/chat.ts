import * as v from 'valibot';
import { CHAT_FROM, ChatLine } from '#contract/chat.ts';
import type { ConversationListItem } from '#contract/office/chat.ts';
import {
  CONVERSATION_EXAMPLES,
  CONVERSATIONS_EXAMPLES,
  Conversation,
  Conversations,
  DISMISSED_WAIT_EXAMPLES,
  DismissedWait,
  SENT_MESSAGE_EXAMPLES,
  SENT_REPLY_EXAMPLES,
  SentMessage,
  SentReply,
  TAKEN_CONVERSATION_EXAMPLES,
  TakenConversation,
  visitorName,
} from '#contract/office/chat.ts';
import { ORDER_NUMBER } from '#contract/office/examples.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { getAccountByLogin } from '../../accounts/admin.ts';
import { assigneeOf } from '../../audit/assignee.ts';
import { SHARED_OPERATOR } from '../../audit/shared-operator.ts';
import { notifySubscribers } from '../../chat/conversation.ts';
import type { ConversationSummary } from '../../chat/support.ts';
import {
  countOfConversations,
  endWait,
  getConversation,
  listConversations,
  postReply,
  readMessages,
  takeConversation,
  writeToAccount,
} from '../../chat/support.ts';
import { withRows } from '../../database/keyset.ts';
import { afterCommit } from '../../database/transact.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { mailSupportWrote } from '../../orders/change-mails.ts';
import { getOrder } from '../../orders/delivered-items.ts';
import { myOrders } from '../../orders/my-orders.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { formatTime } from '../../platform/pakistan.ts';
import { DAYS, idOf, Name } from '../frame/inputs.ts';
import { formatFields, formatTable } from '../text/print.ts';
import {
  assigning,
  assignmentDetail,
  formatAssignee,
  saidAssigned,
  toAssigning,
  toAssignment,
} from './assignment.ts';
import { change, listing, reading } from './define-command.ts';

/** Formats a message: time, author (support's with the operator's name, if any), text. */
export const formatMessage = (
  { from, msg, at: sentAt, by }: Conversation['said'][number],
  writer: Pick<ConversationListItem, 'username' | 'visitor'>,
): string => {
  const support = by === null || by === SHARED_OPERATOR ? from : `${from} (${by})`;
  const author = from === CHAT_FROM.support ? support : visitorName(writer);
  return `${formatTime(sentAt)}  ${author}: ${msg.replaceAll('\n', '\n    ')}`;
};

/** Formats a visitor's details and orders. */
export const formatVisitor = (writer: Conversation, width = Number.POSITIVE_INFINITY): string =>
  [
    formatFields([
      ['Visitor', writer.visitor],
      ['Account', writer.username ?? 'none'],
      ['E-mail', writer.email ?? ''],
      ['Waiting since', formatTime(writer.waiting_since)],
      ['Taken', formatAssignee(writer)],
    ]),
    ...(writer.orders.length === 0
      ? []
      : [
          formatTable(
            ['ORDER', 'CREATED', 'PAID', 'STATE', 'OF'],
            writer.orders.map(({ id, number, created_at, amount, status_text, products }) => [
              number ?? shortIdOf(id),
              formatTime(created_at),
              formatRupees(amount),
              status_text,
              products.join('; '),
            ]),
            width,
          ),
        ]),
  ].join('\n\n');

const VisitorWord = withMetadata(Name, {
  word: 1,
  ref: 'visitor',
  hint: 'the account’s name, or the visitor’s id or the beginning of it',
});

const POSITION = 'must be the id of a message';
const Position = v.pipe(
  v.number(POSITION),
  v.integer(POSITION),
  v.minValue(0, POSITION),
  v.maxValue(2 ** 31 - 1, POSITION),
);

const ORDERS_SHOWN = 5;

/** The lists of conversations and messages, which the interactive chat uses as well. */
export const chatList = listing({
  name: 'chat list',
  title: 'Chats',
  description:
    'Shows the conversations: who is waiting for a reply, longest first, then those who got one, newest first.',
  role: 'support',
  input: v.object({
    waiting: v.optional(withMetadata(v.boolean(), { hint: 'only those that wait for a reply' }), false),
  }),
  answer: Conversations,
  none: 'No messages yet.',
  example: { typed: 'chat list --json', answers: CONVERSATIONS_EXAMPLES },
  list: {
    sorts: ['waiting', 'newest', 'oldest'],
    days: DAYS,
    page: async (host, { waiting: isWaiting }, { during, ...asked }) => {
      const page = await listConversations(host, { isWaiting, during }, asked);
      return withRows(page, page.rows.map(toListItem));
    },
    sum: async ({ db }, { waiting: isWaiting }, during) => ({
      count: await countOfConversations(db, { isWaiting, during }),
      totals: [],
    }),
  },
});

export const chatShow = reading({
  name: 'chat show',
  title: 'Chat',
  description: 'Shows the last 200 messages of a conversation, and the latest five orders of the visitor.',
  role: 'support',
  input: v.object({
    visitor: VisitorWord,
    after: v.optional(
      withMetadata(Position, {
        value: 'id',
        hint: 'the next 200 messages after this one; 0: from the beginning',
      }),
    ),
  }),
  answer: Conversation,
  example: { typed: 'chat show amna_k', answers: CONVERSATION_EXAMPLES },
  print: (conversation, width) =>
    [
      formatVisitor(conversation, width),
      '',
      ...conversation.said.map((line) => formatMessage(line, conversation)),
    ].join('\n'),
  run: async (host, { visitor, after }) => {
    const writer = await getConversation(host, visitor, getAccountByLogin);
    const said = await readMessages(host, writer, after);
    return {
      ...toListItem(writer),
      email: writer.email,
      said: said.map(({ id, from, msg, at: sentAt = '', writtenBy: by }) => ({
        id,
        from,
        msg,
        at: sentAt,
        by,
      })),
      // Polling for new messages needs no orders.
      orders: (after ?? 0) > 0 || writer.accountId === null ? [] : await ordersOf(host, writer.accountId),
    };
  },
});

/** The support chat for scripts; `chat` alone is interactive. */
export const chatCommands = [
  chatList,
  chatShow,

  change({
    name: 'chat take',
    title: 'Take a chat',
    description:
      'Takes a conversation for you, so that two people don’t answer it: others see who has it, for 4 hours.',
    role: 'support',
    costs: [],
    input: v.object({ visitor: VisitorWord, ...assigning }),
    answer: TakenConversation,
    example: { typed: 'chat take amna_k', answers: TAKEN_CONVERSATION_EXAMPLES },
    said: (done) => saidAssigned('The conversation', done),
    many: true,
    run: async (host, { visitor: named, ...how }) => {
      const { id: visitor } = await getConversation(host, named, getAccountByLogin);
      return async (tx) => {
        const done = await takeConversation(tx, host, visitor, toAssigning(how));
        const assignee = toAssignment(assigneeOf(done.assigned, host.now()));
        return {
          answer: { visitor, ...assignee, new: done.isNew },
          entry: done.isNew ? { subject: visitor, detail: assignmentDetail(done) } : null,
        };
      };
    },
  }),

  change({
    name: 'chat dismiss',
    title: 'No answer needed',
    description:
      'Says that a visitor needs no answer, such as a last thank you: they wait no more, until they write again.',
    role: 'support',
    costs: [],
    input: v.object({
      visitor: VisitorWord,
      seen: v.optional(withMetadata(Position, { isHidden: true, hint: 'how many messages were read' })),
    }),
    answer: DismissedWait,
    example: { typed: 'chat dismiss amna_k', answers: DISMISSED_WAIT_EXAMPLES },
    said: ({ new: isNew }) => (isNew ? 'They wait no more.' : 'They were not waiting; nothing changed.'),
    many: true,
    run: async (host, { visitor: named, seen }) => {
      const { id: visitor, messageCount } = await getConversation(host, named, getAccountByLogin);
      return async (tx) => {
        const isNew = await endWait(tx, visitor, seen ?? messageCount);
        const detail = { before: { waiting: true }, after: { waiting: false } };
        return {
          answer: { visitor, new: isNew },
          entry: isNew ? { subject: visitor, detail } : null,
        };
      };
    },
  }),

  change({
    name: 'chat answer',
    title: 'Answer a visitor',
    description: 'Sends a visitor a message from support.',
    role: 'support',
    costs: [],
    input: v.object({
      visitor: VisitorWord,
      text: withMetadata(ChatLine, { word: 2, typed: 'words', hint: 'the message' }),
    }),
    answer: SentReply,
    example: { typed: 'chat answer amna_k "Your code is on its way."', answers: SENT_REPLY_EXAMPLES },
    said: () => 'Sent.',
    run: async (host, { visitor: named, text }) => {
      const { id: visitor } = await getConversation(host, named, getAccountByLogin);
      return async (tx) => {
        const id = await postReply(tx, host, visitor, text);
        afterCommit(tx, () => notifySubscribers(host, visitor));
        return {
          answer: { visitor, id },
          entry: { subject: visitor, detail: { line: id } },
        };
      };
    },
  }),

  change({
    name: 'chat write',
    title: 'Write to an account',
    description:
      'Writes to an account, also if it has never written to support. A mail tells the owner, if they want such mails.',
    role: 'support',
    costs: ['words'],
    input: v.object({
      account: withMetadata(Name, { word: 1, ref: 'account', hint: 'username or email address' }),
      text: withMetadata(ChatLine, { hint: 'the message' }),
      order: v.optional(
        withMetadata(idOf('order'), {
          value: 'order',
          hint: 'the order of this account that it is about: its id, the beginning of it, or its number',
        }),
      ),
    }),
    answer: SentMessage,
    example: {
      typed: `chat write amna_k --text "Which server is your player on?" --order ${ORDER_NUMBER}`,
      answers: SENT_MESSAGE_EXAMPLES,
    },
    said: ({ to }) =>
      to === null
        ? 'Sent. They want no such mails, so they will see it in the chat when they next visit.'
        : `Sent. A mail on its way to ${to} tells them.`,
    run: async (host, { account, text, order = null }) => {
      const { id: accountId, username } = await getAccountByLogin(host.db, account);
      return async (tx) => {
        const about = order === null ? null : await getOrder(tx, order);
        if (about !== null && about.account_id !== accountId)
          throw new HttpError(409, `This is not an order of ${username}.`);
        const body = about === null ? text : `About your order ${about.number ?? about.id}:\n${text}`;
        const id = await writeToAccount(tx, host, accountId, body);
        afterCommit(tx, () => notifySubscribers(host, accountId));
        const to = await mailSupportWrote(tx, host, { accountId, orderId: order, position: id });
        return {
          answer: { account: username, id, to },
          entry: { subject: username, detail: { line: id, order, to } },
        };
      };
    },
    ask: async (host, { account }, { to }) => {
      const { username, email } = await getAccountByLogin(host.db, account);
      return `Write to ${username} <${email}>? ${to === null ? 'They want no mails of it.' : 'A mail tells them.'}`;
    },
  }),
] as const;

function toListItem({
  id,
  username,
  waitingSince,
  messageCount,
  lastMessageAt,
  lastWords,
  assignee,
}: ConversationSummary) {
  return {
    visitor: id,
    username,
    waiting_since: waitingSince?.toISOString() ?? null,
    lines: messageCount,
    last_message_at: lastMessageAt.toISOString(),
    last_words: lastWords,
    ...toAssignment(assignee),
  };
}

/** An account's latest orders, without the delivered codes, which support doesn't need here. */
async function ordersOf(host: Host, accountId: string): Promise<Conversation['orders']> {
  const orders = await myOrders(host, accountId, { limit: ORDERS_SHOWN });
  return orders.map(({ id, number, created_at, amount, status_text, cart }) => ({
    id,
    number,
    created_at,
    amount,
    status_text,
    products: cart.map(({ name, quantity = 1 }) => `${quantity} × ${name}`),
  }));
}
