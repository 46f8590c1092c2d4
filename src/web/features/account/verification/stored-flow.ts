import * as v from 'valibot';

/** A tab's record: a `SentCode` but no details, because they may hold a password. */
export const StoredFlow = v.object({
  email: v.string(),
  requestCount: v.number(),
  requestedAt: v.number(),
  resendAt: v.number(),
  isAtCode: v.boolean(),
  /** By the device's clock: after a reload, the host's time is not known yet. */
  requestedAtByDevice: v.number(),
});
export type StoredFlow = v.InferOutput<typeof StoredFlow>;
