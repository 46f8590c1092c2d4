import * as v from 'valibot';

/** What orders the lines of a conversation, where the host tells it. */
export const LineId = v.union([v.string(), v.number()]);
export type LineId = v.InferOutput<typeof LineId>;

/** That this browser has a conversation, and the last line of it that was read here. */
export const KeptConversation = v.object({ seen: v.nullable(LineId) });
export type KeptConversation = v.InferOutput<typeof KeptConversation>;
