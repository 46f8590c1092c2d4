import { assign, fromCallback, setup } from 'xstate';
import type { Signup, SignupCode, SignupDetails, Step } from '#contract/accounts.ts';
import { ACCOUNT_TIMEOUT_MS, ONE_TIME_CODE_RESEND_MS } from '#contract/constants.ts';
import { toProvide } from '#web/lib/effects.ts';
import { messageOf, NO_ANSWER } from '#web/lib/failure.ts';

/** The step to show next, what the host says to it, and when (by the host's clock) it said so; or why it refused. */
export type SignupOutcome = ({ kind: 'step'; at: number } & Step) | { kind: 'refused'; reason: string };

/** The host's time, as an instant in milliseconds. */
export type Tick = { type: 'clock.ticked'; now: number };

type Context = {
  /** The details as they were last sent, for the form to show again. */
  details: SignupDetails | null;
  /** The details that the e-mailed code belongs to, how many codes were mailed so far, and when another may be asked for. */
  sent: { details: SignupDetails; codes: number; againAt: number } | null;
  now: number;
  message: string | null;
  refusal: string | null;
};
type Events =
  | { type: 'details.submitted'; details: SignupDetails }
  | { type: 'code.submitted'; code: SignupCode }
  | { type: 'code.requested' }
  | { type: 'code.recalled' }
  | { type: 'details.recalled' }
  | Tick;

export const signup = setup({
  types: { context: {} as Context, events: {} as Events, tags: {} as 'busy' },
  actors: {
    signUp: toProvide<SignupOutcome, Signup>('signUp'),
    tick: fromCallback<Tick>(() => {}),
  },
  delays: { answerBy: ACCOUNT_TIMEOUT_MS },
  guards: {
    hasCode: ({ context }) => context.sent !== null,
    mayAskAgain: ({ context }) => context.sent !== null && context.now >= context.sent.againAt,
  },
});

/** A form of the details. */
export const detailsForm = (description: string) =>
  signup.createStateConfig({
    description,
    on: {
      'details.submitted': { target: 'sending', actions: assign({ details: ({ event }) => event.details }) },
      'code.recalled': { guard: 'hasCode', target: '#signup.code' },
    },
  });

/** A form of the code. */
export const codeForm = (description: string) =>
  signup.createStateConfig({
    description,
    on: {
      'code.submitted': 'sending',
      'code.requested': { guard: 'mayAskAgain', target: 'askingAgain' },
      'details.recalled': { target: '#signup.details', actions: assign({ refusal: null }) },
    },
  });

type Request = {
  id: 'sendDetails' | 'sendCode' | 'askAgain';
  description: string;
  payload: (given: { context: Context; event: Events }) => Signup;
  /** The details for which the host mails a code, if that is what it is asked for. */
  mails?: (context: Context) => SignupDetails | null;
};

/** The host is asked, and its answer names the step to go to. */
export const request = ({ id, description, payload, mails = () => null }: Request) =>
  signup.createStateConfig({
    description,
    tags: 'busy',
    entry: assign({ refusal: null }),
    invoke: {
      id,
      src: 'signUp',
      input: payload,
      onDone: [
        {
          guard: ({ event }) => leadsTo(0, event.output),
          target: '#signup.details',
          actions: assign(({ context, event }) => heard(context, event.output)),
        },
        {
          guard: ({ event }) => leadsTo(1, event.output),
          target: '#signup.code',
          actions: assign(({ context, event }) => heard(context, event.output, mails(context))),
        },
        {
          guard: ({ event }) => leadsTo(2, event.output),
          target: '#signup.done',
          actions: assign(({ context, event }) => heard(context, event.output)),
        },
        { target: 'refused', actions: assign(({ context, event }) => heard(context, event.output)) },
      ],
      onError: { target: 'refused', actions: assign({ refusal: ({ event }) => messageOf(event.error) }) },
    },
    after: { answerBy: { target: 'refused', actions: assign({ refusal: NO_ANSWER }) } },
  });

const leadsTo = (step: Step['step'], outcome: SignupOutcome) =>
  outcome.kind === 'step' && outcome.step === step;

/** What an answer leaves behind; `mailed` are the details for which a code is on its way. */
function heard(
  before: Context,
  outcome: SignupOutcome,
  mailed: SignupDetails | null = null,
): Partial<Context> {
  if (outcome.kind === 'refused') return { refusal: outcome.reason };
  const { at, step, message } = outcome;
  const told = { now: at, message };
  if (step !== 1) return { ...told, sent: null };
  if (mailed === null) return told;
  const codes = (before.sent?.codes ?? 0) + 1;
  return { ...told, sent: { details: mailed, codes, againAt: at + ONE_TIME_CODE_RESEND_MS } };
}
