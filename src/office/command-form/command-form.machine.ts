import { assign, setup } from 'xstate';
import type { Choice } from '#contract/office/questions.ts';
import { toProvide, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { formError } from '#web/lib/refusal.ts';

type Input = Readonly<Record<string, unknown>>;
/** A command's input, with the id by which the host recognizes a repeated request. */
type Sending = { input: Input; attempt: string };

type Refused = { kind: 'refused'; message: string; field: string | null };
/** Money or codes need a new sign-in; nothing was done. */
type Stale = { kind: 'stale' };
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
      },
      events: {} as
        | { type: 'input.submitted'; sending: Sending }
        | { type: 'question.confirmed' }
        | { type: 'question.chosen'; choice: Choice }
        | { type: 'question.declined' }
        | { type: 'token.given'; token: string }
        | { type: 'again.pressed' }
        | { type: 'attempt.left' },
      tags: {} as 'busy',
    },
    actors: {
      ask: toProvide<Asked, Input>('ask'),
      run: toProvide<Done, Sending>('run'),
      signIn: toProvide<SignedIn, string>('signIn'),
    },
    delays: { answerBy: 30_000 },
    guards: {
      asksBack: ({ context }) => context.asks,
      asksAgain: ({ event }) => event.type === 'question.chosen' && event.choice.asksAgain,
    },
  }),
);

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
        stale: 'stale',
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
        stale: 'stale',
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
      description: 'The session rested for long: the token is asked for. Nothing was done.',
      on: {
        'token.given': 'signingIn',
        // The operator has signed in by a link in another tab.
        'again.pressed': [
          { guard: 'asksBack', target: 'asking', actions: assign({ refusal: null }) },
          { target: 'doing', actions: assign({ refusal: null }) },
        ],
        'attempt.left': 'form.editing',
      },
    },
    signingIn: commandForm.request({
      description: 'The token is checked. Then what moves money is asked about anew.',
      tags: 'busy',
      call: 'signIn',
      input: ({ event }) => (event.type === 'token.given' ? event.token : ''),
      within: 'answerBy',
      on: { 'attempt.left': 'form.editing' },
      onAnswer: {
        opened: [
          { guard: 'asksBack', target: 'asking', actions: assign({ refusal: null }) },
          { target: 'doing', actions: assign({ refusal: null }) },
        ],
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
