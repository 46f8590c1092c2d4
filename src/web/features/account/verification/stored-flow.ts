import * as v from 'valibot';

/** A code, or pair of codes, sent by e-mail. Times are the host's, in milliseconds. */
const SentCode = v.object({
  /** The address from the details. */
  email: v.string(),
  requestCount: v.number(),
  requestedAt: v.number(),
  resendAt: v.number(),
});
export type SentCode = v.InferOutput<typeof SentCode>;

/** What a tab stores: only the address, because the details may hold a password. */
export const StoredFlow = v.object({
  ...SentCode.entries,
  isAtCode: v.boolean(),
  /** By the device's clock: after a reload, the host's time is not known yet. */
  requestedAtByDevice: v.number(),
});
export type StoredFlow = v.InferOutput<typeof StoredFlow>;
