import * as v from 'valibot';
import { CHAT_FROM, ChatLine } from '#contract/chat.ts';
import { Line } from '#contract/primitives.ts';
import { rupees } from '../../ledger/rupees.ts';
import { command, numberOf, value } from '../command.ts';
import { fields, table, when } from '../print.ts';

export const Writer = v.object({
  visitor: v.string(),
  username: v.nullable(v.string()),
  waits_since: v.nullable(v.string()),
  lines: v.number(),
  last_at: v.string(),
});
export type Writer = v.InferOutput<typeof Writer>;

export const Conversation = v.object({
  ...Writer.entries,
  email: v.nullable(v.string()),
  said: v.array(v.object({ id: v.number(), from: v.string(), msg: v.string(), at: v.string() })),
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

/** How somebody is called in a terminal. */
export const nameOf = ({ username, visitor }: Pick<Writer, 'username' | 'visitor'>): string =>
  username ?? `visitor ${visitor.slice(0, 6)}`;

/** A line as it is shown: when, who, what. */
export const lineOf = (
  { from, msg, at }: Conversation['said'][number],
  writer: Pick<Writer, 'username' | 'visitor'>,
): string =>
  `${when(at)}  ${from === CHAT_FROM.support ? from : nameOf(writer)}: ${msg.replaceAll('\n', '\n    ')}`;

/** Who it is, and what they have bought. */
export const aboutWriter = (writer: Conversation): string =>
  [
    fields([
      ['Visitor', writer.visitor],
      ['Account', writer.username ?? 'none'],
      ['E-mail', writer.email ?? ''],
      ['Waits since', when(writer.waits_since)],
    ]),
    ...(writer.orders.length === 0
      ? []
      : [
          table(
            ['ORDER', 'MADE (UTC)', 'PAID', 'STATE', 'OF'],
            writer.orders.map(({ id, created_at, amount, status_text, products }) => [
              id,
              when(created_at),
              rupees(amount),
              status_text,
              products.join('; '),
            ]),
          ),
        ]),
  ].join('\n\n');

const POSITION = 'must be the number of a line';
const Position = v.pipe(
  v.number(POSITION),
  v.integer(POSITION),
  v.minValue(0, POSITION),
  v.maxValue(2 ** 31 - 1, POSITION),
);

/** The support chat, for programs; `chat` alone is for people. */
export const chatCommands = {
  'chat list': command(
    {
      usage: 'chat list',
      about: 'Shows who waits for an answer, longest first, then whom you talked to within a day.',
      example: 'chat list --json',
      positionals: [0, 0],
      read: () => ({}),
      input: v.object({}),
      answer: v.array(Writer),
    },
    (writers, width) =>
      writers.length === 0
        ? 'Nobody has written.'
        : table(
            ['VISITOR', 'NAME', 'WAITS SINCE (UTC)', 'LINES', 'LAST (UTC)'],
            writers.map((writer) => [
              writer.visitor,
              nameOf(writer),
              when(writer.waits_since),
              writer.lines,
              when(writer.last_at),
            ]),
            width,
          ),
  ),
  'chat show': command(
    {
      usage: 'chat show VISITOR [--after ID]',
      about:
        'Shows the last 200 lines of a conversation, by the visitor’s id or the account’s name, with what they have bought.',
      example: 'chat show amna_k',
      options: {
        after: value('ID', 'the first 200 lines that were said after this one; 0: from the beginning'),
      },
      positionals: [1, 1],
      read: ({ positionals: [visitor], options: { after } }) => ({ visitor, after: numberOf(after) }),
      input: v.object({ visitor: Line, after: v.optional(Position) }),
      answer: Conversation,
    },
    (conversation) =>
      [aboutWriter(conversation), '', ...conversation.said.map((line) => lineOf(line, conversation))].join(
        '\n',
      ),
  ),
  'chat answer': command(
    {
      usage: 'chat answer VISITOR TEXT',
      about: 'Says a line to a visitor as support.',
      example: 'chat answer amna_k "Your code is on its way."',
      positionals: [2, 1_000],
      read: ({ positionals: [visitor, ...words] }) => ({ visitor, text: words.join(' ') }),
      input: v.object({ visitor: Line, text: ChatLine }),
      answer: v.object({ visitor: v.string(), id: v.number() }),
    },
    () => 'Said.',
  ),
};
