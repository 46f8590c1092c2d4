import * as v from 'valibot';

/** Codes that are on their way to a mailbox. Instants are of the host's time, in milliseconds. */
const Mailed = v.object({
  /** The address that was typed. */
  email: v.string(),
  /** How often they were asked for: only the newest ones work. */
  times: v.number(),
  askedAt: v.number(),
  /** When they may be asked for again. */
  againAt: v.number(),
});
export type Mailed = v.InferOutput<typeof Mailed>;

/** What a tab keeps of a flow: never what else was typed, since that may be a password. */
export const KeptFlow = v.object({
  ...Mailed.entries,
  isAtCode: v.boolean(),
  /** When they were asked for by the device's own clock: a page that is loaded again does not know yet how far that is off. */
  since: v.number(),
});
export type KeptFlow = v.InferOutput<typeof KeptFlow>;
