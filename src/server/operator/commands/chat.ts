import * as v from 'valibot';
import { CHAT_FROM, ChatLine } from '#contract/chat.ts';
import { SHARED_OPERATOR } from '../../audit/shared-operator.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { defineCommand, IdOrStart, Name, parseNumber } from '../command.ts';
import { formatFields, formatTable, formatTime } from '../print.ts';

export const ConversationListItem = v.object({
  visitor: v.string(),
  username: v.nullable(v.string()),
  waiting_since: v.nullable(v.string()),
  lines: v.number(),
  last_message_at: v.string(),
});
export type ConversationListItem = v.InferOutput<typeof ConversationListItem>;

export const Conversation = v.object({
  ...ConversationListItem.entries,
  email: v.nullable(v.string()),
  said: v.array(
    v.object({
      id: v.number(),
      from: v.string(),
      msg: v.string(),
      at: v.string(),
      /** The operator who wrote it; null for the visitor's, and where that is not known. */
      by: v.optional(v.nullable(v.string()), null),
    }),
  ),
  orders: v.array(
    v.object({
      id: v.string(),
      created_at: v.string(),
      amount: v.number(),
      status_text: v.string(),
      products: v.array(v.string()),
    }),
  ),
});
export type Conversation = v.InferOutput<typeof Conversation>;

/** The name of a visitor in a terminal. */
export const visitorName = ({
  username,
  visitor,
}: Pick<ConversationListItem, 'username' | 'visitor'>): string =>
  username ?? `visitor ${visitor.slice(0, 6)}`;

/** Formats a message: time, author (of support's with the operator's name, if they have one), text. */
export const formatMessage = (
  { from, msg, at, by }: Conversation['said'][number],
  writer: Pick<ConversationListItem, 'username' | 'visitor'>,
): string => {
  const support = by === null || by === SHARED_OPERATOR ? from : `${from} (${by})`;
  const author = from === CHAT_FROM.support ? support : visitorName(writer);
  return `${formatTime(at)}  ${author}: ${msg.replaceAll('\n', '\n    ')}`;
};

/** Formats a visitor's details and orders. */
export const formatVisitor = (writer: Conversation): string =>
  [
    formatFields([
      ['Visitor', writer.visitor],
      ['Account', writer.username ?? 'none'],
      ['E-mail', writer.email ?? ''],
      ['Waiting since', formatTime(writer.waiting_since)],
    ]),
    ...(writer.orders.length === 0
      ? []
      : [
          formatTable(
            ['ORDER', 'CREATED (UTC)', 'PAID', 'STATE', 'OF'],
            writer.orders.map(({ id, created_at, amount, status_text, products }) => [
              id,
              formatTime(created_at),
              formatRupees(amount),
              status_text,
              products.join('; '),
            ]),
          ),
        ]),
  ].join('\n\n');

const VISITOR = 'the account’s name, or the visitor’s id or the beginning of it';

const POSITION = 'must be the id of a message';
const Position = v.pipe(
  v.number(POSITION),
  v.integer(POSITION),
  v.minValue(0, POSITION),
  v.maxValue(2 ** 31 - 1, POSITION),
);

/** The support chat for scripts; `chat` alone is interactive. */
export const chatCommands = {
  'chat list': defineCommand(
    {
      about: 'Shows who is waiting for a reply, longest first, then those who got one within a day.',
      example: 'chat list --json',
      syntax: (command) => command,
      read: () => ({}),
      input: v.object({}),
      answer: v.array(ConversationListItem),
    },
    (writers, width) =>
      writers.length === 0
        ? 'No messages yet.'
        : formatTable(
            ['VISITOR', 'NAME', 'WAITING SINCE (UTC)', 'MESSAGES', 'LAST (UTC)'],
            writers.map((writer) => [
              writer.visitor,
              visitorName(writer),
              formatTime(writer.waiting_since),
              writer.lines,
              formatTime(writer.last_message_at),
            ]),
            width,
          ),
  ),
  'chat show': defineCommand(
    {
      about: 'Shows the last 200 messages of a conversation, and what the visitor has bought.',
      example: 'chat show amna_k',
      syntax: (command) =>
        command
          .argument('<visitor>', VISITOR)
          .option('--after <id>', 'the next 200 messages after this one; 0: from the beginning', parseNumber),
      read: ([visitor], options) => ({ visitor, ...options }),
      input: v.object({ visitor: Name, after: v.optional(Position) }),
      answer: Conversation,
    },
    (conversation) =>
      [
        formatVisitor(conversation),
        '',
        ...conversation.said.map((line) => formatMessage(line, conversation)),
      ].join('\n'),
  ),
  'chat answer': defineCommand(
    {
      about: 'Sends a visitor a message from support.',
      example: 'chat answer amna_k "Your code is on its way."',
      syntax: (command) => command.argument('<visitor>', VISITOR).argument('<text...>', 'the message'),
      read: ([visitor, words]) => ({ visitor, text: words.join(' ') }),
      input: v.object({ visitor: Name, text: ChatLine }),
      answer: v.object({ visitor: v.string(), id: v.number() }),
    },
    () => 'Sent.',
  ),
  'chat write': defineCommand(
    {
      about:
        'Writes to an account, also if it has never written to support. A mail tells the owner, if they want such mails.',
      example: 'chat write amna_k --text "Which server is your player on?" --order KS-7F3Q-K2',
      syntax: (command) =>
        command
          .argument('<account>', 'username or e-mail address')
          .requiredOption('--text <text>', 'the message')
          .option(
            '--order <order>',
            'the order of this account that it is about: its id, the beginning of it, or its number',
          ),
      read: ([account], options) => ({ account, ...options }),
      input: v.object({ account: Name, text: ChatLine, order: v.optional(IdOrStart) }),
      answer: v.object({ account: v.string(), id: v.number(), to: v.nullable(v.string()) }),
    },
    ({ to }) =>
      to === null
        ? 'Sent. They want no such mails, so they will see it in the chat when they next visit.'
        : `Sent. A mail on its way to ${to} tells them.`,
  ),
};
