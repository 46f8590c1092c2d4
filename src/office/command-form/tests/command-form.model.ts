import { defineModel, failure } from '#statecharts/index.ts';
import { NO_ANSWER, UNREACHABLE } from '../../tests/sentences.ts';
import { commandFormMachine } from '../command-form.machine.ts';

const QUESTION = 'Refund PKR 500 to the balance of KS-7F3Q-K2?';
const SAID = 'Refunded PKR 500; PKR 500 in total.';
const MORE = 'This is more than was paid.';
const PART = 'Recorded 250 of 5,000 lines with incoming money.';
const WRONG = "The token doesn't match this host.";
const HALF = { press: 'Refund the half', input: { amount: 250 }, asksAgain: false };
const LESS = { press: 'Refund less', input: { amount: 100 }, asksAgain: true };
const more = { kind: 'refused', message: MORE, field: 'amount' } as const;

export const commandFormModel = defineModel(commandFormMachine, {
  flow: {
    group: 'Office',
    title: 'Command form',
    after: 'reading',
  },
  inputs: { 'what moves money': { asks: true }, 'another change': { asks: false } },
  events: {
    'input.submitted': [
      { sending: { input: { order: 'KS-7F3Q-K2', amount: 500, reason: 'late' }, attempt: 'a' } },
    ],
    'question.confirmed': [{}],
    'question.chosen': { 'the half': { choice: HALF }, 'less, asked anew': { choice: LESS } },
    'question.declined': [{}],
    'token.given': [{ token: 'an-invented-token' }],
    'again.pressed': [{}],
    'attempt.left': [{}],
  },
  outcomes: {
    ask: {
      asked: {
        kind: 'asked',
        question: QUESTION,
        confirmed: { accept_suspicious: 1 },
        press: null,
        isDoubtful: false,
        choices: [HALF, LESS],
        would: { amount: 500 },
      },
      clear: { kind: 'clear' },
      refused: more,
      stale: { kind: 'stale' },
      broken: failure(UNREACHABLE),
    },
    run: {
      done: { kind: 'done', said: SAID, answer: { amount: 500 } },
      more: { kind: 'more', said: PART, next: { progress: { recorded: 250 } } },
      refused: more,
      stale: { kind: 'stale' },
      broken: failure(UNREACHABLE),
    },
    signIn: {
      opened: { kind: 'opened' },
      refused: { kind: 'refused', reason: WRONG },
      broken: failure(UNREACHABLE),
    },
  },
  key: ({ asks, refusal, sending, progress }) => [
    asks,
    refusal?.message,
    sending.input['accept_suspicious'],
    sending.input['amount'],
    progress,
  ],
  act: {
    'input.submitted': async (screen, { sending: { input } }) => {
      await screen.fill('Amount', String(input['amount']));
      await screen.fill('Reason', String(input['reason']));
      await screen.click('button', 'Refund');
    },
    'question.confirmed': (screen) => screen.within('dialog', 'Please confirm').click('button', 'Refund'),
    'question.chosen': (screen, { choice }) =>
      screen.within('dialog', 'Please confirm').click('button', choice.press),
    'question.declined': (screen) => screen.within('dialog', 'Please confirm').click('button', 'Not now'),
    'token.given': async (screen, { token }) => {
      await screen.fill('Your token', token);
      await screen.click('button', 'Sign in');
    },
    'again.pressed': (screen) => screen.click('button', /^(Send it again|I used a new link)$/),
    'attempt.left': (screen) => screen.click('button', 'Leave it'),
  },
  assert: {
    'form.editing': async (screen) => {
      await screen.seeEnabled('button', 'Refund');
      await screen.seeNo('alert');
      await screen.seeNo('dialog');
      await screen.seeNo('status');
    },
    'form.refused': async (screen, _, byMove) => {
      const sentence = byMove({
        'ask refused': MORE,
        'ask broken': UNREACHABLE,
        'run refused': MORE,
        'after answerBy in asking': NO_ANSWER,
      });
      await screen.within('alert').seeText(sentence);
      await screen.seeEnabled('button', 'Refund');
    },
    'form.said': (screen) => screen.seeText(SAID),
    asking: (screen) => screen.seeBusy('button', 'Refund'),
    question: async (screen) => {
      await screen.within('dialog', 'Please confirm').seeText(QUESTION);
    },
    doing: async (screen, { context: { progress } }) => {
      await screen.seeBusy('button', 'Refund');
      if (progress === null) await screen.seeNo('status');
      else await screen.within('status').seeText(PART);
    },
    stillChecking: async (screen, _, byMove) => {
      const alert = screen.within('alert');
      await alert.seeText('Still checking');
      await alert.seeText(byMove({ 'run broken': UNREACHABLE, 'after answerBy in doing': NO_ANSWER }));
    },
    stale: async (screen, _, byMove) => {
      const dialog = screen.within('dialog', 'Sign in again');
      await dialog.seeEnabled('button', 'Sign in');
      const sentence = byMove({
        'ask stale': null,
        'run stale': null,
        'signIn refused': WRONG,
        'signIn broken': UNREACHABLE,
        'after answerBy in signingIn': NO_ANSWER,
      });
      if (sentence === null) await dialog.seeNo('alert');
      else await dialog.within('alert').seeText(sentence);
    },
    signingIn: (screen) => screen.within('dialog', 'Sign in again').seeBusy('button', 'Sign in'),
  },
  // The two states look the same: only whether the question has come differs.
  alike: [['asking', 'doing']],
});
