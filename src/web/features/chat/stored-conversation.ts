import * as v from 'valibot';

/** The position of a message in its conversation, if the host sends it. */
export const MessageId = v.union([v.string(), v.number()]);
export type MessageId = v.InferOutput<typeof MessageId>;

/** If this record exists, this browser has a conversation. */
export const StoredConversation = v.object({
  /** The last message that was read in this browser. */
  lastReadId: v.nullable(MessageId),
});
export type StoredConversation = v.InferOutput<typeof StoredConversation>;
