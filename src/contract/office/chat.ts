import * as v from 'valibot';
import { assignment } from './assignment.ts';
import { withMetadata } from './field-metadata.ts';

/** A visitor who has written, in the list of conversations. */
export const ConversationListItem = v.object({
  visitor: withMetadata(v.string(), { is: 'id', ref: 'visitor' }),
  username: v.nullable(v.string()),
  waiting_since: withMetadata(v.nullable(v.string()), { label: 'Waiting since', is: 'time' }),
  lines: withMetadata(v.number(), { label: 'Messages' }),
  last_message_at: withMetadata(v.string(), { label: 'Last', is: 'time' }),
  /** The beginning of the last message: the visitor's, if they wait. */
  last_words: withMetadata(v.nullable(v.string()), { label: 'Last words', is: 'shopper-text' }),
  ...assignment,
});
export type ConversationListItem = v.InferOutput<typeof ConversationListItem>;

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
      /** The operator who wrote it; null for the visitor's, and where that is not known. */
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

export const Conversations = v.array(ConversationListItem);

/** What people call a visitor: the account's name, or the beginning of the id. */
export const visitorName = ({
  visitor,
  username,
}: Pick<ConversationListItem, 'visitor' | 'username'>): string =>
  username ?? `visitor ${visitor.slice(0, 6)}`;
