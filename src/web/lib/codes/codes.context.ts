import type { Step } from '#contract/accounts.ts';
import { ONE_TIME_CODE_RESEND_MS } from '#contract/constants.ts';
import type { Refusal } from '../refusal.ts';
import type { KeptFlow, Mailed } from './kept.ts';

/** What the host says to details or codes, and when (by its own clock): the step to show next, or why not and for how long. */
export type CodesOutcome = { at: number } & (
  | ({ kind: 'step' } & Step)
  | { kind: 'refused'; refusal: Refusal; waitMs: number | null }
);

/** What the host is asked with. */
export type Sent<Payload> = { payload: Payload };

/** The host's time, as an instant in milliseconds. */
export type Tick = { type: 'clock.ticked'; now: number };

/** Details begin a flow: they name the address that a code goes to, whatever else they hold. */
export type Address = { email: string };

export type CodesContext<Details extends Address> = {
  /** The details as they were last sent, for the form to show again. */
  details: Details | null;
  /** The codes that were mailed, and the details that they belong to: unknown once the page was loaded anew. */
  mailed: (Mailed & { details: Details | null }) | null;
  now: number;
  message: string | null;
  refusal: Refusal | null;
  /** A page that is loaded again at the second step goes on there. */
  resumes: boolean;
};

export type CodesEvent<Details extends Address, Codes> =
  | { type: 'details.submitted'; details: Details }
  | { type: 'details.recalled' }
  | { type: 'code.submitted'; code: Codes }
  | { type: 'code.requested' }
  | { type: 'code.recalled' }
  | Tick;

export type CodesInput = { kept: KeptFlow | null; now: number };

/** Whether other codes may be asked for. */
export const isDue = <Details extends Address>({ mailed, now }: CodesContext<Details>) =>
  mailed !== null && now >= mailed.againAt;

export const leadsTo = (step: Step['step'], outcome: CodesOutcome) =>
  outcome.kind === 'step' && outcome.step === step;

/** What an answer leaves behind; `asked` are the details that another code was asked for, if one was. */
export function heard<Details extends Address>(
  { mailed, now: before }: CodesContext<Details>,
  outcome: CodesOutcome,
  asked: Details | null = null,
): Partial<CodesContext<Details>> {
  const { at: now } = outcome;
  if (outcome.kind === 'step') {
    const { step, message } = outcome;
    if (step !== 1) return { now, message, mailed: null };
    if (asked === null) return { now, message };
    // Before another code is due none is mailed: the one that is on its way belongs to these details now.
    const isMended = mailed?.email === asked.email && Math.max(before, now) < mailed.againAt;
    return {
      now,
      message,
      mailed: isMended ? { ...mailed, details: asked } : mailedTo(asked, now, mailed),
    };
  }
  const { refusal, waitMs } = outcome;
  if (asked === null || waitMs === null) return { refusal };
  const waiting = mailed ?? (isPause(waitMs) ? mailedTo(asked, now, null) : null);
  return { now, refusal, mailed: waiting && { ...waiting, againAt: now + waitMs } };
}

/**
 * Whether it is the pause after a code that has to be waited for: somebody who asked a moment ago may well have that code, though the answer
 * got lost. Longer waits are of other limits, which say nothing of a code.
 */
const isPause = (waitMs: number) => waitMs <= ONE_TIME_CODE_RESEND_MS;

const mailedTo = <Details extends Address>(details: Details, askedAt: number, before: Mailed | null) => ({
  details,
  email: details.email,
  times: (before?.times ?? 0) + 1,
  askedAt,
  againAt: askedAt + ONE_TIME_CODE_RESEND_MS,
});
