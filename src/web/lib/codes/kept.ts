import * as v from 'valibot';
import { ONE_TIME_CODE_LIFE_MS, ONE_TIME_CODE_RESEND_MS } from '#contract/constants.ts';

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
export const KeptFlow = v.object({ ...Mailed.entries, isAtCode: v.boolean() });
export type KeptFlow = v.InferOutput<typeof KeptFlow>;

/** The flow to go on with at `now`; null once its codes are over. A clock that was set back makes no wait longer. */
export function goingOn(kept: KeptFlow | null, now: number): KeptFlow | null {
  if (kept === null || now - kept.askedAt >= ONE_TIME_CODE_LIFE_MS) return null;
  return now < kept.askedAt ? { ...kept, askedAt: now, againAt: now + ONE_TIME_CODE_RESEND_MS } : kept;
}
