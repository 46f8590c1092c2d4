import { assertEvent, assign, type SnapshotFrom, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import { toProvide, toProvideCallback, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { formError } from '#web/lib/refusal.ts';
import type { SentCodeFor, WithEmail } from './sent-code.ts';
import { codeAfterRateLimit, codeAfterRequest, isResendDue } from './sent-code.ts';
import type { StoredFlow } from './stored-flow.ts';

/** `at` is the host's time of the answer. */
export type VerificationResult =
  | { kind: 'detailsRequired'; at: number; message: string | null }
  | { kind: 'codeRequired'; at: number; message: string | null }
  | { kind: 'completed'; at: number; message: string | null }
  | { kind: 'refused'; formError: FormError }
  | { kind: 'rateLimited'; at: number; formError: FormError; retryAfterMs: number };

export type Submission<Payload> = { payload: Payload };

/** The host's time, as an instant in milliseconds. */
export type ClockTick = { type: 'clock.ticked'; now: number };

export type VerificationInput = { stored: StoredFlow | null; now: number };

export type VerificationContext<Details extends WithEmail> = {
  /** The details as last submitted, for the form to show again. */
  details: Details | null;
  /** The last code, or pair of codes, that the host sent. */
  sentCode: SentCodeFor<Details> | null;
  now: number;
  /** The host's message with its last answer. */
  message: string | null;
  formError: FormError | null;
  /** The page was reloaded at the second step. */
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
  /** Only for details that hold nothing but the address, which is all that is stored. */
  restoreDetails?: (email: string) => Details;
  /** Added to the error when a submitted code got no answer: what it may have done. */
  noAnswerHint?: string;
};

/**
 * Sign-up, password reset and change of email (spec §2, R-33): the details, then the code from the
 * email. The host names the next step. Going back keeps what was typed and the code that was sent.
 * A new code needs the details, so without `restoreDetails` they are entered again after a reload.
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
        ticker: toProvideCallback<ClockTick>('ticker'),
      },
      delays: { answerBy: ACCOUNT_TIMEOUT_MS },
      actions: {
        clearError: assign({ formError: null }),
        setError: assign((_, { formError: reason }: { formError: FormError }) => ({ formError: reason })),
        dropCode: assign((_, { message }: { message: string | null }) => ({ message, sentCode: null })),
      },
      guards: {
        resumesAtCode: ({ context }) => context.resumesAtCode,
        hasCode: ({ context }) => context.sentCode !== null,
        canResend: ({ context: { sentCode, now } }) =>
          sentCode !== null && sentCode.details !== null && isResendDue(sentCode, now),
        isResendDue: ({ context: { sentCode, now } }) => sentCode !== null && isResendDue(sentCode, now),
      },
    }),
  );

  const detailsForm = verification.createStateConfig({
    on: {
      'details.submitted': {
        target: 'submitting',
        actions: assign({ details: ({ event }) => event.details }),
      },
      'code.reopened': { guard: 'hasCode', target: '#code' },
    },
  });

  const codeForm = verification.createStateConfig({
    on: {
      'code.submitted': 'submitting',
      'code.requested': [
        { guard: 'canResend', target: 'resending' },
        ...(restoreDetails === undefined ? [{ guard: 'isResendDue' as const, target: '#details' }] : []),
      ],
    },
  });

  type CodeRequest = {
    id: string;
    description: string;
    detailsOf: (context: Context) => Details | null;
  };

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
        description: 'The first step: the details. A code that was sent before can be entered.',
        entry: 'clearError',
        initial: 'editing',
        states: {
          editing: {
            ...detailsForm,
            description: 'The form, with the details as last submitted.',
            always: { guard: 'resumesAtCode', target: '#code' },
          },
          submitting: requestCode({
            id: 'submitDetails',
            description: 'The host checks the details and sends a code. Leaving aborts the request.',
            detailsOf: ({ details }) => details,
          }),
          refused: { ...detailsForm, description: 'The form as filled in, and why the last attempt failed.' },
        },
      },
      code: {
        id: 'code',
        description: 'The second step: the code. A new one can be requested after a minute.',
        entry: assign({ formError: null, resumesAtCode: false }),
        invoke: { id: 'ticker', src: 'ticker' },
        on: {
          'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) },
          'details.reopened': '#details',
        },
        initial: 'editing',
        states: {
          editing: { ...codeForm, description: 'The form for the code.' },
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
                actions: assign({ message: ({ event }) => event.output.message }),
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
          refused: { ...codeForm, description: 'The code as typed, and why the last attempt failed.' },
          resending: requestCode({
            id: 'resendCode',
            description: 'The details are submitted again for a new code. Leaving aborts the request.',
            detailsOf: ({ sentCode }) => sentCode?.details ?? null,
          }),
        },
      },
      done: {
        id: 'done',
        type: 'final',
        description: 'The host accepted the code.',
      },
    },
    output: ({ context: { message } }) => ({ message }),
  });
}

export type VerificationMachine<Details extends WithEmail, Codes> = ReturnType<
  typeof verificationMachine<Details, Codes>
>;

export type VerificationState<Details extends WithEmail = WithEmail> = Pick<
  SnapshotFrom<VerificationMachine<Details, unknown>>,
  'value' | 'context' | 'matches' | 'hasTag' | 'output'
> & {
  /** Only for events without codes, whose type differs from flow to flow. */
  can: (event: { type: 'code.requested' }) => boolean;
};
