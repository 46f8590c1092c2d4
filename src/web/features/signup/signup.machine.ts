import { assertEvent, assign } from 'xstate';
import { codeForm, detailsForm, request, signup } from './signup.states.ts';

/**
 * Signing up (spec §2): the details, then the code from an e-mail, then the account. Nothing that was typed gets
 * lost on the way back and forth, and a code that was mailed can still be entered.
 */
export const signupMachine = signup.createMachine({
  id: 'signup',
  context: { details: null, sent: null, now: 0, message: null, refusal: null },
  initial: 'details',
  states: {
    details: {
      initial: 'asking',
      states: {
        asking: detailsForm('The form asks for username, e-mail address, password and consent.'),
        sending: request({
          id: 'sendDetails',
          description: 'The host is asked to mail a code. Leaving aborts the request.',
          payload: ({ event }) => {
            assertEvent(event, 'details.submitted');
            return event.details;
          },
          mails: ({ details }) => details,
        }),
        refused: detailsForm('The form as it was typed, and why the host refused it.'),
      },
    },
    code: {
      initial: 'asking',
      invoke: { id: 'tick', src: 'tick' },
      entry: assign({ refusal: null }),
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
        }),
        refused: codeForm('The code as it was typed, and why it was refused.'),
        askingAgain: request({
          id: 'askAgain',
          description: 'The details are sent once more, for another code.',
          payload: ({ context }) => {
            if (context.sent === null) throw new Error('No code was asked for yet.');
            return context.sent.details;
          },
          mails: ({ sent }) => sent?.details ?? null,
        }),
      },
    },
    done: { type: 'final', description: 'The account is there; the way leads on to the login.' },
  },
});
