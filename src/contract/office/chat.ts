import * as v from 'valibot';
import { CHAT_FROM } from '../chat.ts';
import { assignment } from './assignment.ts';
import type { Examples } from './examples.ts';
import { ORDER, ORDER_NUMBER } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

/** A visitor who has written, in the list of conversations. */
export const ConversationListItem = v.object({
  visitor: withMetadata(v.string(), { label: 'Visitor', is: 'id', ref: 'visitor' }),
  username: withMetadata(v.nullable(v.string()), { label: 'Account', ref: 'account' }),
  waiting_since: withMetadata(v.nullable(v.string()), { label: 'Waiting since', is: 'time' }),
  lines: withMetadata(v.number(), { label: 'Messages' }),
  last_message_at: withMetadata(v.string(), { label: 'Last', is: 'time' }),
  /** The beginning of the last message; while the visitor waits, of the visitor's last message. */
  last_words: withMetadata(v.nullable(v.string()), { label: 'Last words', is: 'shopper-text' }),
  ...assignment,
});
export type ConversationListItem = v.InferOutput<typeof ConversationListItem>;

const VISITOR = '3f9a1c77e2d84b06';
const AMNA = {
  visitor: VISITOR,
  username: 'amna_k',
  waiting_since: '2026-03-02T11:38:00.000Z',
  lines: 3,
  last_message_at: '2026-03-02T11:38:00.000Z',
  last_words: 'Thank you!',
  assigned_to: 'sana',
  assigned_at: '2026-03-02T11:40:00.000Z',
};

/** A conversation with its messages and its visitor's orders. */
export const Conversation = v.object({
  ...ConversationListItem.entries,
  email: v.nullable(v.string()),
  said: v.array(
    v.object({
      id: v.number(),
      from: v.string(),
      msg: withMetadata(v.string(), { is: 'shopper-text' }),
      at: withMetadata(v.string(), { is: 'time' }),
      /** The operator who wrote the message; null for a visitor's message, and if unknown. */
      by: v.optional(v.nullable(v.string()), null),
    }),
  ),
  orders: v.array(
    v.object({
      id: v.string(),
      number: withMetadata(v.optional(v.string()), { label: 'Order', ref: 'order' }),
      created_at: v.string(),
      amount: v.number(),
      status_text: v.string(),
      products: v.array(v.string()),
    }),
  ),
});
export type Conversation = v.InferOutput<typeof Conversation>;

export const CONVERSATION_EXAMPLES: Examples<typeof Conversation> = [
  {
    ...AMNA,
    email: 'amna@example.com',
    said: [
      { id: 1, from: CHAT_FROM.visitor, msg: 'Where is my code?', at: '2026-03-02T11:36:00.000Z', by: null },
      {
        id: 2,
        from: CHAT_FROM.support,
        msg: 'It is on its way.',
        at: '2026-03-02T11:37:00.000Z',
        by: 'sana',
      },
      { id: 3, from: CHAT_FROM.visitor, msg: 'Thank you!', at: '2026-03-02T11:38:00.000Z', by: null },
    ],
    orders: [
      {
        id: ORDER,
        number: ORDER_NUMBER,
        created_at: '2026-03-02T09:07:00.000Z',
        amount: 10_400,
        status_text: 'Processing',
        products: ['Steam Wallet 10 USD × 2', 'PC setup by phone'],
      },
    ],
  },
];

export const Conversations = v.array(ConversationListItem);

export const CONVERSATIONS_EXAMPLES: Examples<typeof Conversations> = [
  [
    AMNA,
    {
      visitor: 'c07d52e19b3a4f68',
      username: null,
      waiting_since: null,
      lines: 2,
      last_message_at: '2026-03-02T10:12:00.000Z',
      last_words: 'You are welcome.',
      assigned_to: null,
      assigned_at: null,
    },
  ],
];

/** A visitor's name for people: the account's name, or the beginning of the id. */
export const visitorName = ({
  visitor,
  username,
}: Pick<ConversationListItem, 'visitor' | 'username'>): string =>
  username ?? `visitor ${visitor.slice(0, 6)}`;

/** The answer of `chat take`. */
export const TakenConversation = v.object({ visitor: v.string(), ...assignment, new: v.boolean() });

export const TAKEN_CONVERSATION_EXAMPLES: Examples<typeof TakenConversation> = [
  { visitor: VISITOR, assigned_to: 'sana', assigned_at: '2026-03-02T11:40:00.000Z', new: true },
];

/** The answer of `chat dismiss`. */
export const DismissedWait = v.object({ visitor: v.string(), new: v.boolean() });

export const DISMISSED_WAIT_EXAMPLES: Examples<typeof DismissedWait> = [{ visitor: VISITOR, new: true }];

/** The answer of `chat answer`. */
export const SentReply = v.object({ visitor: v.string(), id: v.number() });

export const SENT_REPLY_EXAMPLES: Examples<typeof SentReply> = [{ visitor: VISITOR, id: 4 }];

/** The answer of `chat write`. */
export const SentMessage = v.object({ account: v.string(), id: v.number(), to: v.nullable(v.string()) });

export const SENT_MESSAGE_EXAMPLES: Examples<typeof SentMessage> = [
  { account: 'amna_k', id: 5, to: 'amna@example.com' },
  { account: 'amna_k', id: 5, to: null },
];
