import * as v from 'valibot';

/** Codes that were sent by e-mail. Instants are the host's, in milliseconds. */
const SentCode = v.object({
  /** The address that was entered. */
  email: v.string(),
  /** How often codes were requested; only the newest ones work. */
  requestCount: v.number(),
  requestedAt: v.number(),
  /** When new ones can be requested. */
  resendAt: v.number(),
});
export type SentCode = v.InferOutput<typeof SentCode>;

/** What a tab stores of a flow: the address alone, because the details may hold a password. */
export const StoredFlow = v.object({
  ...SentCode.entries,
  isAtCode: v.boolean(),
  /** `requestedAt` by the device's own clock: after a reload the host's time is not known yet. */
  requestedAtByDevice: v.number(),
});
export type StoredFlow = v.InferOutput<typeof StoredFlow>;
