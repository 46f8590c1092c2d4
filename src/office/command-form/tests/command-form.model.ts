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
    'credential.given': {
      'a token': { credential: { token: 'an-invented-token' } },
      'a PIN': { credential: { pin: '482913' } },
    },
    'passkey.pressed': [{}],
    'token.preferred': [{}],
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
      stale: { kind: 'stale', byPin: false },
      rested: { kind: 'stale', byPin: true },
      broken: failure(UNREACHABLE),
    },
    run: {
      done: { kind: 'done', said: SAID, answer: { amount: 500 } },
      more: { kind: 'more', said: PART, next: { progress: { recorded: 250 } } },
      refused: more,
      stale: { kind: 'stale', byPin: false },
      rested: { kind: 'stale', byPin: true },
      broken: failure(UNREACHABLE),
    },
    signIn: {
      opened: { kind: 'opened' },
      refused: { kind: 'refused', reason: WRONG },
      broken: failure(UNREACHABLE),
    },
    signInByPasskey: {
      opened: { kind: 'opened' },
      refused: { kind: 'refused', reason: WRONG },
      broken: failure(UNREACHABLE),
    },
  },
  key: ({ asks, refusal, sending, progress, byPin }) => [
    asks,
    refusal?.message,
    sending.input['accept_suspicious'],
    sending.input['amount'],
    progress,
    byPin,
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
    'credential.given': async (screen, { credential }) => {
      const byPin = 'pin' in credential;
      await screen.fill(byPin ? 'Your PIN' : 'Your token', byPin ? credential.pin : credential.token);
      await screen.click('button', byPin ? 'Go on' : 'Sign in');
    },
    'passkey.pressed': (screen) => screen.click('button', 'Use a passkey'),
    'token.preferred': (screen) => screen.click('button', 'Use your token'),
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
    stale: async (screen, { context: { byPin, refusal } }, byMove) => {
      const dialog = screen.within('dialog', 'Sign in again');
      await dialog.seeEnabled('button', byPin ? 'Go on' : 'Sign in');
      await dialog.seeEnabled('button', 'Use a passkey');
      // Whoever prefers the token to the PIN begins anew.
      if (refusal === null) return dialog.seeNo('alert');
      const failed = {
        'signIn refused': WRONG,
        'signIn broken': UNREACHABLE,
        'after answerBy in signingIn': NO_ANSWER,
        'signInByPasskey refused': WRONG,
        'signInByPasskey broken': UNREACHABLE,
        'after personBy': NO_ANSWER,
      };
      await dialog.within('alert').seeText(byMove(failed));
    },
    signingIn: (screen, { context: { byPin } }) =>
      screen.within('dialog', 'Sign in again').seeBusy('button', byPin ? 'Go on' : 'Sign in'),
    signingInByPasskey: (screen) =>
      screen.within('dialog', 'Sign in again').seeBusy('button', 'Use a passkey'),
  },
  // The two states look the same: only whether the question has come differs.
  alike: [['asking', 'doing']],
});
