import { assign, setup } from 'xstate';
import type { Choice } from '#contract/office/questions.ts';
import { toProvide, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { formError } from '#web/lib/refusal.ts';

type Input = Readonly<Record<string, unknown>>;
/** A command's input, with the id by which the host recognizes a repeated request. */
export type Sending = { input: Input; attempt: string };

type Refused = { kind: 'refused'; message: string; field: string | null };
/** It needs a new sign-in, or the PIN of this device; nothing was done. */
type Stale = { kind: 'stale'; byPin: boolean };
/** An operator's token, or the PIN of this device. */
export type Credential = { token: string } | { pin: string };
export type Asked =
  | {
      kind: 'asked';
      question: string;
      confirmed: Input;
      /** The text of the yes button; null for the command's own word. */
      press: string | null;
      /** Whether yes is probably wrong: its button is then not the main one. */
      isDoubtful: boolean;
      choices: readonly Choice[];
      would: unknown;
    }
  | { kind: 'clear' }
  | Refused
  | Stale;
export type Done =
  | { kind: 'done'; said: string; answer: unknown }
  /** A portion of a long command: what it did, and the input of the next portion. */
  | { kind: 'more'; said: string; next: Input }
  | Refused
  | Stale;
export type SignedIn = { kind: 'opened' } | { kind: 'refused'; reason: string };

const NOTHING: Sending = { input: {}, attempt: '' };

const commandForm = withRequests(
  setup({
    types: {
      /** Whether the command asks for confirmation, since it moves money or codes. */
      input: {} as { asks: boolean },
      context: {} as {
        asks: boolean;
        sending: Sending;
        question: {
          text: string;
          confirmed: Input;
          press: string | null;
          isDoubtful: boolean;
          choices: readonly Choice[];
          would: unknown;
        } | null;
        outcome: { said: string; answer: unknown } | null;
        /** The progress of a long command, in the host's words. */
        progress: string | null;
        refusal: FormError | null;
        /** Whether the PIN of this device is enough to go on. */
        byPin: boolean;
      },
      events: {} as
        | { type: 'input.submitted'; sending: Sending }
        | { type: 'question.confirmed' }
        | { type: 'question.chosen'; choice: Choice }
        | { type: 'question.declined' }
        | { type: 'credential.given'; credential: Credential }
        | { type: 'passkey.pressed' }
        | { type: 'token.preferred' }
        | { type: 'again.pressed' }
        | { type: 'attempt.left' },
      tags: {} as 'busy' | 'rested',
    },
    actors: {
      ask: toProvide<Asked, Input>('ask'),
      run: toProvide<Done, Sending>('run'),
      signIn: toProvide<SignedIn, Credential>('signIn'),
      signInByPasskey: toProvide<SignedIn>('signInByPasskey'),
    },
    /** A person looks for a finger or a phone meanwhile. */
    delays: { answerBy: 30_000, personBy: 90_000 },
    actions: { forgetRefusal: assign({ refusal: null }) },
    guards: {
      asksBack: ({ context }) => context.asks,
      isPinEnough: ({ context }) => context.byPin,
      isAsked: ({ context, event }) =>
        event.type === 'credential.given' && 'pin' in event.credential === context.byPin,
      asksAgain: ({ event }) => event.type === 'question.chosen' && event.choice.asksAgain,
    },
  }),
);

/** Signed in again: what has a question is asked about anew, and the rest is sent. */
const GOES_ON = [
  { guard: 'asksBack', target: 'asking', actions: 'forgetRefusal' },
  { target: 'doing', actions: 'forgetRefusal' },
] as const;

/**
 * One command from its form to its outcome. Each request follows a press; a repeated request has
 * the same id, so that the command runs once.
 */
export const commandFormMachine = commandForm.createMachine({
  id: 'commandForm',
  context: ({ input }) => ({
    asks: input.asks,
    sending: NOTHING,
    question: null,
    outcome: null,
    progress: null,
    refusal: null,
    byPin: false,
  }),
  initial: 'form',
  states: {
    form: {
      description: 'The form as it was typed.',
      initial: 'editing',
      on: {
        // Money and codes need a confirmed question first.
        'input.submitted': [
          {
            guard: 'asksBack',
            target: 'asking',
            actions: assign({
              sending: ({ event }) => event.sending,
              question: null,
              progress: null,
              refusal: null,
            }),
          },
          {
            target: 'doing',
            actions: assign({ sending: ({ event }) => event.sending, progress: null, refusal: null }),
          },
        ],
      },
      states: {
        editing: { description: 'Nothing was done yet, or what was to be done was left.' },
        refused: { description: 'Why nothing was done.' },
        said: { description: 'What was done, in the words of the host.' },
      },
    },
    asking: commandForm.request({
      description: 'The host works out what the command would do.',
      tags: 'busy',
      call: 'ask',
      input: ({ context }) => context.sending.input,
      within: 'answerBy',
      onAnswer: {
        asked: {
          target: 'question',
          actions: assign({
            question: ({ event: { output } }) => ({
              text: output.question,
              confirmed: output.confirmed,
              press: output.press,
              isDoubtful: output.isDoubtful,
              choices: output.choices,
              would: output.would,
            }),
          }),
        },
        clear: 'doing',
        refused: {
          target: 'form.refused',
          actions: assign({ refusal: ({ event: { output } }) => refusalOf(output) }),
        },
        stale: { target: 'stale', actions: assign({ byPin: ({ event: { output } }) => output.byPin }) },
      },
      lost: {
        target: 'form.refused',
        actions: assign({ refusal: ({ event }) => formError(messageOf(event.error)) }),
      },
    }),
    question: {
      description: 'What it would do, to whom and for how much. Nothing is done yet.',
      on: {
        'question.confirmed': {
          target: 'doing',
          actions: assign({
            sending: ({ context: { sending, question } }) => ({
              ...sending,
              input: { ...sending.input, ...question?.confirmed },
            }),
          }),
        },
        // A choice beside yes, such as only the good lines.
        'question.chosen': [
          {
            guard: 'asksAgain',
            target: 'asking',
            actions: assign({
              sending: ({ context: { sending }, event }) => withChoice(sending, event.choice),
              question: null,
            }),
          },
          {
            target: 'doing',
            actions: assign({
              sending: ({ context: { sending }, event }) => withChoice(sending, event.choice),
            }),
          },
        ],
        'question.declined': 'form.editing',
      },
    },
    doing: commandForm.request({
      description: 'The command is sent, or its next portion with what is done so far.',
      tags: 'busy',
      call: 'run',
      input: ({ context }) => context.sending,
      within: 'answerBy',
      onAnswer: {
        done: {
          target: 'form.said',
          actions: assign({
            outcome: ({ event: { output } }) => ({ said: output.said, answer: output.answer }),
            progress: null,
          }),
        },
        more: {
          target: 'doing',
          reenter: true,
          actions: assign({
            sending: ({ context: { sending }, event: { output } }) => ({
              attempt: sending.attempt,
              input: output.next,
            }),
            progress: ({ event: { output } }) => output.said,
          }),
        },
        refused: {
          target: 'form.refused',
          actions: assign({ refusal: ({ event: { output } }) => refusalOf(output) }),
        },
        stale: { target: 'stale', actions: assign({ byPin: ({ event: { output } }) => output.byPin }) },
      },
      lost: {
        target: 'stillChecking',
        actions: assign({ refusal: ({ event }) => formError(messageOf(event.error)) }),
      },
    }),
    stillChecking: {
      description: 'No answer came: it may be done. To send the same again is safe.',
      on: {
        'again.pressed': { target: 'doing', actions: assign({ refusal: null }) },
        'attempt.left': 'form.editing',
      },
    },
    stale: {
      tags: 'rested',
      description: 'The session rested for long: the token or the PIN is asked for. Nothing was done.',
      on: {
        'credential.given': { guard: 'isAsked', target: 'signingIn' },
        'passkey.pressed': 'signingInByPasskey',
        'token.preferred': {
          guard: 'isPinEnough',
          actions: assign({ byPin: false, refusal: null }),
        },
        // The operator has signed in by a link in another tab.
        'again.pressed': GOES_ON,
        'attempt.left': 'form.editing',
      },
    },
    signingIn: commandForm.request({
      description: 'The token or the PIN is checked. Then what has a question is asked about anew.',
      tags: ['busy', 'rested'],
      call: 'signIn',
      input: ({ event }) => (event.type === 'credential.given' ? event.credential : { token: '' }),
      within: 'answerBy',
      on: { 'attempt.left': 'form.editing' },
      onAnswer: {
        opened: GOES_ON,
        refused: {
          target: 'stale',
          actions: assign({ refusal: ({ event }) => formError(event.output.reason) }),
        },
      },
      lost: {
        target: 'stale',
        actions: assign({ refusal: ({ event }) => formError(messageOf(event.error)) }),
      },
    }),
    signingInByPasskey: commandForm.request({
      description: 'The browser asks the person for a passkey, which the host checks.',
      tags: ['busy', 'rested'],
      call: 'signInByPasskey',
      within: 'personBy',
      on: { 'attempt.left': 'form.editing' },
      onAnswer: {
        opened: GOES_ON,
        refused: {
          target: 'stale',
          actions: assign({ refusal: ({ event }) => formError(event.output.reason) }),
        },
      },
      lost: {
        target: 'stale',
        actions: assign({ refusal: ({ event }) => formError(messageOf(event.error)) }),
      },
    }),
  },
});

const withChoice = ({ input, attempt }: Sending, choice: Choice): Sending => ({
  attempt,
  input: { ...input, ...choice.input },
});

const refusalOf = ({ message, field }: Refused): FormError => ({ message, field });
