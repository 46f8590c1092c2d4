import { assertEvent, assign, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import { toProvide } from '#web/lib/effects.ts';
import { messageOf } from '#web/lib/failure.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { formError } from '#web/lib/refusal.ts';
import { withRequests } from '#web/lib/request.ts';
import type { SentCodeFor, WithEmail } from './sent-code.ts';
import { codeAfterRateLimit, codeAfterRequest, isResendDue } from './sent-code.ts';
import type { StoredFlow } from './stored-flow.ts';

/** The host's answer: the step to show next, or why not. `at` is the host's time of it. */
export type VerificationResult =
  | { kind: 'detailsRequired'; at: number; message: string }
  | { kind: 'codeRequired'; at: number; message: string }
  | { kind: 'completed'; at: number; message: string }
  | { kind: 'refused'; formError: FormError }
  | { kind: 'rateLimited'; at: number; formError: FormError; retryAfterMs: number };

/** What is sent: the details, or the code. */
export type Submission<Payload> = { payload: Payload };

/** The host's time, as an instant in milliseconds. */
export type ClockTick = { type: 'clock.ticked'; now: number };

/** What the tab stored of the flow, and the host's time. */
export type VerificationInput = { stored: StoredFlow | null; now: number };

export type VerificationContext<Details extends WithEmail> = {
  /** The details as they were last sent, for the form to show again. */
  details: Details | null;
  /** The code on its way, or the two codes of a flow with two addresses. */
  sentCode: SentCodeFor<Details> | null;
  now: number;
  /** The host's words about the step that it named. */
  message: string | null;
  formError: FormError | null;
  /** The page was reloaded at the code and goes on there. */
  resumesAtCode: boolean;
};

export type VerificationEvent<Details extends WithEmail, Codes> =
  | { type: 'details.submitted'; details: Details }
  | { type: 'details.reopened' }
  | { type: 'code.submitted'; code: Codes }
  | { type: 'code.requested' }
  | { type: 'code.reopened' }
  | ClockTick;

type Options<Details extends WithEmail> = {
  /** Makes the details from the stored address, where they hold nothing else. */
  restoreDetails?: (email: string) => Details;
  /** Follows the message of a code that got no answer: what it may have done. */
  noAnswerHint?: string;
};

/**
 * Verification by codes from e-mails (spec §2, R-33): the details, then the code, then it is done;
 * the host names the step to go to. Going back and forth loses nothing, and a code that was sent
 * can still be entered. After a reload a new code needs the details: without `restoreDetails` they
 * are asked for first.
 */
export function verificationMachine<Details extends WithEmail, Codes>(
  id: string,
  { restoreDetails, noAnswerHint = '' }: Options<Details> = {},
) {
  type Context = VerificationContext<Details>;

  const verification = withRequests(
    setup({
      types: {
        context: {} as Context,
        events: {} as VerificationEvent<Details, Codes>,
        input: {} as VerificationInput,
        output: {} as { message: string | null },
        tags: {} as 'busy',
      },
      actors: {
        submit: toProvide<VerificationResult, Submission<Details | Codes>>('submit'),
        ticker: fromCallback<ClockTick>(() => {}),
      },
      delays: { answerBy: ACCOUNT_TIMEOUT_MS },
      actions: {
        clearError: assign({ formError: null }),
        setError: assign((_, error: { formError: FormError }) => error),
        /** The host named a step for which no code is on its way. */
        dropCode: assign((_, { at, message }: { at: number; message: string }) => ({
          now: at,
          message,
          sentCode: null,
        })),
      },
      guards: {
        resumesAtCode: ({ context }) => context.resumesAtCode,
        hasCode: ({ context }) => context.sentCode !== null,
        canResend: ({ context: { sentCode, now } }) =>
          sentCode !== null && sentCode.details !== null && isResendDue(sentCode, now),
        canRestart: ({ context: { sentCode, now } }) =>
          sentCode !== null && sentCode.details === null && isResendDue(sentCode, now),
      },
    }),
  );

  const detailsForm = (description: string) =>
    verification.createStateConfig({
      description,
      on: {
        'details.submitted': {
          target: 'submitting',
          actions: assign({ details: ({ event }) => event.details }),
        },
        'code.reopened': { guard: 'hasCode', target: '#code' },
      },
    });

  const codeForm = (description: string) =>
    verification.createStateConfig({
      description,
      on: {
        'code.submitted': 'submitting',
        'code.requested': [
          { guard: 'canResend', target: 'resending' },
          ...(restoreDetails === undefined ? [{ guard: 'canRestart' as const, target: '#details' }] : []),
        ],
      },
    });

  type CodeRequest = {
    id: string;
    description: string;
    detailsOf: (context: Context) => Details | null;
  };

  /** The details are sent, and the host sends a code. */
  function requestCode({ id, description, detailsOf }: CodeRequest) {
    const details = (context: Context) => {
      const known = detailsOf(context);
      if (known === null) throw new Error('A code was requested without details.');
      return known;
    };
    return verification.request({
      description,
      tags: 'busy',
      entry: 'clearError',
      id,
      call: 'submit',
      input: ({ context }) => ({ payload: details(context) }),
      within: 'answerBy',
      onAnswer: {
        detailsRequired: {
          target: '#details',
          actions: { type: 'dropCode', params: ({ event }) => event.output },
        },
        codeRequired: {
          target: '#code',
          actions: assign(({ context, event: { output } }) => ({
            now: output.at,
            message: output.message,
            sentCode: codeAfterRequest(context.sentCode, details(context), {
              requestedAt: output.at,
              now: Math.max(context.now, output.at),
            }),
          })),
        },
        completed: { target: '#done', actions: { type: 'dropCode', params: ({ event }) => event.output } },
        refused: { target: 'refused', actions: { type: 'setError', params: ({ event }) => event.output } },
        rateLimited: {
          target: 'refused',
          actions: assign(({ context, event: { output } }) => ({
            now: output.at,
            formError: output.formError,
            sentCode: codeAfterRateLimit(context.sentCode, details(context), {
              now: output.at,
              retryAfterMs: output.retryAfterMs,
            }),
          })),
        },
      },
      lost: {
        target: 'refused',
        actions: assign({ formError: ({ event }) => formError(messageOf(event.error)) }),
      },
    });
  }

  return verification.createMachine({
    id,
    context: ({ input: { stored, now } }) => ({
      details: null,
      sentCode: stored && { ...stored, details: restoreDetails?.(stored.email) ?? null },
      now,
      message: null,
      formError: null,
      resumesAtCode: stored?.isAtCode ?? false,
    }),
    initial: 'details',
    states: {
      details: {
        id: 'details',
        description: 'The first step: the details, and the way to a code that was sent before.',
        entry: 'clearError',
        initial: 'editing',
        states: {
          editing: {
            ...detailsForm('The form, as it was last sent.'),
            always: { guard: 'resumesAtCode', target: '#code' },
          },
          submitting: requestCode({
            id: 'submitDetails',
            description: 'The host is asked to send a code. Leaving aborts the request.',
            detailsOf: ({ details }) => details,
          }),
          refused: detailsForm('The form as it was filled in, and why the host refused it.'),
        },
      },
      code: {
        id: 'code',
        description: 'The second step: the code from the e-mail, and a new one after a minute.',
        entry: assign({ formError: null, resumesAtCode: false }),
        invoke: { id: 'ticker', src: 'ticker' },
        on: {
          'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) },
          'details.reopened': '#details',
        },
        initial: 'editing',
        states: {
          editing: codeForm('The form for the six digits.'),
          submitting: verification.request({
            description: 'The host checks the code. Leaving aborts the request.',
            tags: 'busy',
            entry: 'clearError',
            id: 'submitCode',
            call: 'submit',
            input({ event }) {
              assertEvent(event, 'code.submitted');
              return { payload: event.code };
            },
            within: 'answerBy',
            onAnswer: {
              detailsRequired: {
                target: '#details',
                actions: { type: 'dropCode', params: ({ event }) => event.output },
              },
              codeRequired: {
                target: '#code',
                actions: assign({
                  now: ({ event }) => event.output.at,
                  message: ({ event }) => event.output.message,
                }),
              },
              completed: {
                target: '#done',
                actions: { type: 'dropCode', params: ({ event }) => event.output },
              },
              refused: {
                target: 'refused',
                actions: { type: 'setError', params: ({ event }) => event.output },
              },
              rateLimited: {
                target: 'refused',
                actions: { type: 'setError', params: ({ event }) => event.output },
              },
            },
            lost: {
              target: 'refused',
              actions: assign({
                formError: ({ event }) => formError(`${messageOf(event.error)} ${noAnswerHint}`.trim()),
              }),
            },
          }),
          refused: codeForm('The code as it was typed, and why it was refused.'),
          resending: requestCode({
            id: 'resendCode',
            description: 'The details are sent again, for a new code. Leaving aborts the request.',
            detailsOf: ({ sentCode }) => sentCode?.details ?? null,
          }),
        },
      },
      done: {
        id: 'done',
        type: 'final',
        description: 'The host has done what the code was for.',
      },
    },
    output: ({ context: { message } }) => ({ message }),
  });
}

export type VerificationMachine<Details extends WithEmail, Codes> = ReturnType<
  typeof verificationMachine<Details, Codes>
>;

/** A flow as its screen reads it. */
export type VerificationState<Details extends WithEmail = WithEmail> = Pick<
  SnapshotFrom<VerificationMachine<Details, unknown>>,
  'value' | 'context' | 'matches' | 'hasTag' | 'output'
>;
