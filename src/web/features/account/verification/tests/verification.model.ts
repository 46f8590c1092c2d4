import { ONE_TIME_CODE_RESEND_MS } from '#contract/constants.ts';
import { type ByMove, defineModel, type FlowEntry, failure, type ScreenDriver } from '#statecharts/index.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { formError } from '#web/lib/refusal.ts';
import type { VerificationCopy } from '../copy.ts';
import { isResendDue, type WithEmail } from '../sent-code.ts';
import type { VerificationContext, VerificationInput, VerificationMachine } from '../verification.machine.ts';

export const NOON = Date.parse('2026-03-01T12:00:00Z');

/** After a reload at the second step, when a new code can be requested. */
export const RESUMED_AT_CODE: VerificationInput = {
  stored: {
    email: 'amna@example.com',
    requestCount: 1,
    requestedAt: NOON,
    resendAt: NOON,
    isAtCode: true,
    requestedAtByDevice: NOON,
  },
  now: NOON,
};
const RESTARTED = 'That took too long. Please begin again.';
const HALF_INTERVAL = ONE_TIME_CODE_RESEND_MS / 2;

type FlowSample<Details extends WithEmail, Codes extends object> = {
  flow: FlowEntry;
  copy: VerificationCopy;
  heading: string;
  details: Details;
  code: Codes;
  /** The words of the second step if the host sends none. */
  lead: string;
  /** The host's messages. */
  codeSent: string;
  completed: string;
  /** Why the host refuses the details. */
  refused: FormError;
  /** Why it refuses the code: it is wrong; or it is right, and what it is for can't be done. */
  wrongCode: FormError;
  refusedCode: FormError;
  /** The button of the second form. */
  confirm: string;
  /** The link after the last step. */
  onward: string;
  typeDetails: (screen: ScreenDriver, details: Details) => Promise<void>;
  typeCode: (screen: ScreenDriver, code: Codes) => Promise<void>;
  /** Checks what the first form holds; after a reload, only the address. */
  seeDetails: (screen: ScreenDriver, details: Details | WithEmail | null) => Promise<void>;
  seeCode: (screen: ScreenDriver, code: Codes) => Promise<void>;
};

const canResend = ({ sentCode, now }: VerificationContext<WithEmail>) =>
  sentCode !== null && isResendDue(sentCode, now);

export function verificationModel<Details extends WithEmail, Codes extends object>(
  machine: VerificationMachine<Details, Codes>,
  flow: FlowSample<Details, Codes>,
) {
  const { copy } = flow;
  type State = { context: VerificationContext<Details>; hasTag: (tag: 'busy') => boolean };

  const REFUSALS: Readonly<Record<string, string | RegExp>> = {
    refused: flow.refused.message,
    wrongCode: flow.wrongCode.message,
    refusedCode: flow.refusedCode.message,
    tooOften: 'Too many attempts. Please try again in 12 minutes.',
    tooSoon: "You've just asked for a code. You can ask for another in 42 seconds.",
    // A form may add what it means that there is no answer.
    broken: /^Couldn't reach the shop\. Is your Internet working\?/,
  };
  /** Why the last of these requests failed. */
  const seeError = (screen: ScreenDriver, ids: readonly string[], byMove: ByMove) =>
    screen.within('alert').seeText(
      byMove({
        ...Object.fromEntries(
          ids.flatMap((id) => Object.entries(REFUSALS).map(([outcome, text]) => [`${id} ${outcome}`, text])),
        ),
        'after answerBy': /^The shop didn't answer in time\. Please check your connection and try again\./,
      }),
    );

  async function seeDetails(screen: ScreenDriver, state: State): Promise<void> {
    const { details, sentCode, message } = state.context;
    await screen.see('heading', flow.heading);
    await flow.seeDetails(screen, details ?? sentCode);
    if (sentCode === null) await screen.seeNo('button', copy.enterCode);
    else await screen[state.hasTag('busy') ? 'seeDisabled' : 'seeEnabled']('button', copy.enterCode);
    if (sentCode === null && message !== null) await screen.seeText(RESTARTED);
  }

  async function seeCode(screen: ScreenDriver, state: State): Promise<void> {
    const { message, sentCode } = state.context;
    await screen.see('heading', copy.heading);
    await screen.seeText(message === null ? flow.lead : message === RESTARTED ? RESTARTED : flow.codeSent);
    await screen.within('status').seeText((sentCode?.requestCount ?? 0) > 1 ? copy.resent : /spam folder/);
    if (canResend(state.context)) {
      await screen.seeEnabled('button', copy.resend);
      await screen.within('status').seeText(`${copy.nextCode} now.`);
    } else {
      await screen.seeDisabled('button', copy.resend);
      await screen.within('status').seeNoText(`${copy.nextCode} now.`);
    }
  }

  /** During a request the shopper can only go back. */
  async function seeBusyCode(screen: ScreenDriver, busy: string): Promise<void> {
    await screen.seeBusy('button', busy);
    await screen.seeDisabled('button', flow.confirm);
    await screen.seeDisabled('button', copy.resend);
    await screen.seeEnabled('button', 'Go Back');
  }

  return defineModel(machine, {
    flow: flow.flow,
    inputs: {
      'a first visit': { stored: null, now: NOON },
      'a reload at the code': {
        stored: {
          email: flow.details.email,
          requestCount: 1,
          requestedAt: NOON - HALF_INTERVAL,
          resendAt: NOON + HALF_INTERVAL,
          isAtCode: true,
          requestedAtByDevice: NOON - HALF_INTERVAL,
        },
        now: NOON,
      },
    },
    events: {
      'details.submitted': [{ details: flow.details }],
      'code.submitted': [{ code: flow.code }],
      'code.requested': [{}],
      'code.reopened': [{}],
      'details.reopened': [{}],
      'clock.ticked': { 'a new code may be sent': { now: NOON + ONE_TIME_CODE_RESEND_MS } },
    },
    outcomes: {
      submit: {
        codeSent: { kind: 'codeRequired', at: NOON, message: flow.codeSent },
        completed: { kind: 'completed', at: NOON, message: flow.completed },
        restarted: {
          kind: 'detailsRequired',
          at: NOON,
          message: RESTARTED,
        },
        refused: { kind: 'refused', formError: flow.refused },
        wrongCode: { kind: 'refused', formError: flow.wrongCode },
        refusedCode: { kind: 'refused', formError: flow.refusedCode },
        tooSoon: {
          kind: 'rateLimited',
          at: NOON,
          formError: formError("You've just asked for a code. You can ask for another in 42 seconds."),
          retryAfterMs: 42_000,
        },
        tooOften: {
          kind: 'rateLimited',
          at: NOON,
          formError: formError('Too many attempts. Please try again in 12 minutes.'),
          retryAfterMs: 12 * 60_000,
        },
        broken: failure("Couldn't reach the shop. Is your Internet working?"),
      },
      ticker: {},
    },
    impossible: {
      'submitDetails wrongCode': 'No code is sent with the details.',
      'submitDetails refusedCode': 'No code is sent with the details.',
      'resendCode wrongCode': 'The details are sent, and no code.',
      'resendCode refusedCode': 'The details are sent, and no code.',
      'submitCode refused': 'The code is sent, and no details.',
      'submitCode tooSoon': 'No other code is asked for.',
    },
    key: (context) => [context.sentCode !== null, context.sentCode?.details !== null, canResend(context)],
    external: ['clock.ticked'],
    act: {
      'details.submitted': async (screen, { details }) => {
        await flow.typeDetails(screen, details);
        await screen.click('button', 'Continue');
      },
      'code.submitted': async (screen, { code }) => {
        await flow.typeCode(screen, code);
        await screen.click('button', flow.confirm);
      },
      'code.requested': (screen) => screen.click('button', copy.resend),
      'code.reopened': (screen) => screen.click('button', copy.enterCode),
      'details.reopened': (screen) => screen.click('button', 'Go Back'),
    },
    assert: {
      'details.editing': async (screen, state) => {
        await seeDetails(screen, state);
        await screen.seeNo('alert');
        await screen.seeEnabled('button', 'Continue');
      },
      'details.submitting': async (screen, state) => {
        await seeDetails(screen, state);
        await screen.seeNo('alert');
        await screen.seeDisabled('button', 'Continue');
      },
      'details.refused': async (screen, state, byMove) => {
        await seeDetails(screen, state);
        await seeError(screen, ['submitDetails'], byMove);
        await screen.seeEnabled('button', 'Continue');
      },
      'code.editing': async (screen, state) => {
        await seeCode(screen, state);
        await screen.seeNo('alert');
        await screen.seeEnabled('button', flow.confirm);
      },
      'code.submitting': async (screen) => {
        await flow.seeCode(screen, flow.code);
        await seeBusyCode(screen, flow.confirm);
      },
      'code.refused': async (screen, state, byMove) => {
        await seeCode(screen, state);
        await seeError(screen, ['submitCode', 'resendCode'], byMove);
        await screen.seeEnabled('button', flow.confirm);
      },
      'code.resending': (screen) => seeBusyCode(screen, copy.resend),
      done: async (screen) => {
        await screen.seeText(flow.completed);
        await screen.see('link', flow.onward);
      },
    },
    // The form's button spins for both requests.
    alike: [['code.submitting', 'code.resending']],
  });
}
