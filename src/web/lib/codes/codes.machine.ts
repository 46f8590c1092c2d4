import { assertEvent, assign, fromCallback, type SnapshotFrom, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import { toProvide } from '../effects.ts';
import { messageOf, NO_ANSWER } from '../failure.ts';
import { refusedFor } from '../refusal.ts';
import type {
  Address,
  CodesContext,
  CodesEvent,
  CodesInput,
  CodesOutcome,
  Sent,
  Tick,
} from './codes.context.ts';
import { heard, isDue, leadsTo } from './codes.context.ts';

/**
 * The chart of what is proved by codes from e-mails (spec §2, R-33): details first, then the codes, then it is done; the host names
 * the step to go to. Nothing that was typed gets lost on the way back and forth, and a code that was mailed can still be entered.
 * `recall` makes the details of an address that a tab has kept, where they are nothing else: then another code can be had at once.
 * `unsure` is what is said besides, when the host did not answer to the codes, of what it may have done all the same.
 */
export function codesMachine<Details extends Address, Codes>(
  id: string,
  { recall, unsure }: { recall?: (email: string) => Details; unsure?: string } = {},
) {
  type Context = CodesContext<Details>;
  type Event = CodesEvent<Details, Codes>;

  const flow = setup({
    types: {
      context: {} as Context,
      events: {} as Event,
      input: {} as CodesInput,
      tags: {} as 'busy',
    },
    actors: {
      send: toProvide<CodesOutcome, Sent<Details | Codes>>('send'),
      tick: fromCallback<Tick>(() => {}),
    },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS },
    guards: {
      resumes: ({ context }) => context.resumes,
      hasCode: ({ context }) => context.mailed !== null,
      mayAskAgain: ({ context }) => isDue(context) && context.mailed?.details != null,
      mayBeginAnew: ({ context }) => isDue(context) && context.mailed?.details == null,
    },
  });

  const detailsForm = (description: string) =>
    flow.createStateConfig({
      description,
      on: {
        'details.submitted': {
          target: 'sending',
          actions: assign({ details: ({ event }) => event.details }),
        },
        'code.recalled': { guard: 'hasCode', target: '#code' },
      },
    });

  const codeForm = (description: string) =>
    flow.createStateConfig({
      description,
      on: {
        'code.submitted': 'sending',
        'code.requested': [
          { guard: 'mayAskAgain', target: 'askingAgain' },
          ...(recall === undefined ? [{ guard: 'mayBeginAnew' as const, target: '#details' }] : []),
        ],
        'details.recalled': '#details',
      },
    });

  type Request = {
    id: 'sendDetails' | 'sendCode' | 'askAgain';
    description: string;
    payload: (given: { context: Context; event: Event }) => Details | Codes;
    /** The details for which the host mails a code, if that is what it is asked for. */
    mails?: (context: Context) => Details | null;
    /** What is said besides when no answer came. */
    unsure?: string | undefined;
    /** Whether one may go back to the details meanwhile. */
    canGoBack?: boolean;
  };

  /** The host is asked, and its answer names the step to go to. */
  const request = ({ id, description, payload, mails = () => null, unsure, canGoBack = true }: Request) => {
    const lost = (sentence: string) => refusedFor(unsure === undefined ? sentence : `${sentence} ${unsure}`);
    return flow.createStateConfig({
      description,
      tags: 'busy',
      ...(canGoBack && { on: { 'details.recalled': '#details' as const } }),
      entry: assign({ refusal: null }),
      invoke: {
        id,
        src: 'send',
        input: (given) => ({ payload: payload(given) }),
        onDone: [
          {
            guard: ({ event }) => leadsTo(0, event.output),
            target: '#details',
            actions: assign(({ context, event }) => heard(context, event.output)),
          },
          {
            guard: ({ event }) => leadsTo(1, event.output),
            target: '#code',
            actions: assign(({ context, event }) => heard(context, event.output, mails(context))),
          },
          {
            guard: ({ event }) => leadsTo(2, event.output),
            target: '#done',
            actions: assign(({ context, event }) => heard(context, event.output)),
          },
          {
            target: 'refused',
            actions: assign(({ context, event }) => heard(context, event.output, mails(context))),
          },
        ],
        onError: {
          target: 'refused',
          actions: assign({ refusal: ({ event }) => lost(messageOf(event.error)) }),
        },
      },
      after: { answerBy: { target: 'refused', actions: assign({ refusal: lost(NO_ANSWER) }) } },
    });
  };

  return flow.createMachine({
    id,
    context: ({ input: { kept, now } }) => ({
      details: null,
      mailed: kept && { ...kept, details: recall?.(kept.email) ?? null },
      now,
      message: null,
      refusal: null,
      resumes: kept?.isAtCode ?? false,
    }),
    initial: 'details',
    states: {
      details: {
        id: 'details',
        initial: 'asking',
        entry: assign({ refusal: null }),
        states: {
          asking: {
            ...detailsForm('The first form, as it was last sent.'),
            always: { guard: 'resumes', target: '#code' },
          },
          sending: request({
            id: 'sendDetails',
            description: 'The host is asked to mail a code. Leaving aborts the request.',
            payload: ({ event }) => {
              assertEvent(event, 'details.submitted');
              return event.details;
            },
            mails: ({ details }) => details,
            canGoBack: false,
          }),
          refused: detailsForm('The first form as it was typed, and why the host refused it.'),
        },
      },
      code: {
        id: 'code',
        initial: 'asking',
        invoke: { id: 'tick', src: 'tick' },
        entry: assign({ refusal: null, resumes: false }),
        on: { 'clock.ticked': { actions: assign({ now: ({ event }) => event.now }) } },
        states: {
          asking: codeForm(
            'The six digits from the e-mail are asked for; another mail is to be had in a minute.',
          ),
          sending: request({
            id: 'sendCode',
            description: 'The host is asked whether this is the code. Leaving aborts the request.',
            payload: ({ event }) => {
              assertEvent(event, 'code.submitted');
              return event.code;
            },
            unsure,
          }),
          refused: codeForm('The code as it was typed, and why it was refused.'),
          askingAgain: request({
            id: 'askAgain',
            description: 'The details are sent once more, for another code. Leaving aborts the request.',
            payload: ({ context: { mailed } }) => {
              if (mailed?.details == null) throw new Error('No code was asked for yet.');
              return mailed.details;
            },
            mails: ({ mailed }) => mailed?.details ?? null,
          }),
        },
      },
      done: { id: 'done', type: 'final', description: 'The host has done what the code was for.' },
    },
  });
}

export type CodesMachine<Details extends Address, Codes> = ReturnType<typeof codesMachine<Details, Codes>>;

/** A flow as its views read it. */
export type CodesState<Details extends Address = Address> = Pick<
  SnapshotFrom<CodesMachine<Details, unknown>>,
  'value' | 'context' | 'matches' | 'hasTag'
>;
