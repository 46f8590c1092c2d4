import { ONE_TIME_CODE_RESEND_MS } from '#contract/constants.ts';
import { defineModel, failure } from '#web/testing/model.ts';
import type { Surface } from '#web/testing/surface.ts';
import { signupMachine } from './signup.machine.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const MAILED = 'We have sent an e-mail to amna@example.com. Please enter the code from it.';
const TOS = 'I accept the terms of service.';
type State = { context: ReturnType<typeof signupMachine.getInitialSnapshot>['context'] };

const mayAskAgain = ({ sent, now }: State['context']) => sent !== null && now >= sent.againAt;

async function seeRefusal(screen: Surface, { context }: State): Promise<void> {
  if (context.refusal === null) await screen.seeNo('alert');
  else await screen.within('alert').read(context.refusal);
}

async function seeDetails(screen: Surface, state: State): Promise<void> {
  const { details, sent, message } = state.context;
  await screen.see('heading', 'Create your account');
  await screen.seeValue('Username', details?.username ?? '');
  await screen.seeValue('E-mail', details?.email ?? '');
  await screen.seeValue('Password', details?.password ?? '');
  await screen.see('checkbox', TOS, { checked: details !== null });
  if (sent !== null) await screen.see('button', 'Enter the code');
  else await screen.seeNo('button', 'Enter the code');
  if (sent === null && message !== null) await screen.read(message);
  await seeRefusal(screen, state);
}

async function seeCode(screen: Surface, state: State): Promise<void> {
  const { message, sent } = state.context;
  await screen.see('heading', 'Check your e-mail');
  await screen.read(message ?? '');
  if (mayAskAgain(state.context)) await screen.seeEnabled('button', 'Send a new code');
  else await screen.seeDisabled('button', 'Send a new code');
  await screen.within('status').read((sent?.codes ?? 0) > 1 ? /Only the newest one works/ : /spam folder/);
  await seeRefusal(screen, state);
}

export const signupModel = defineModel(signupMachine, {
  events: {
    'details.submitted': [
      {
        details: {
          username: 'amna_k',
          email: 'amna@example.com',
          password: 'open sesame 1',
          tos: true,
          promo: false,
        },
      },
    ],
    'code.submitted': [{ code: { otp: 482_913 } }],
    'code.requested': [{}],
    'code.recalled': [{}],
    'details.recalled': [{}],
    'clock.ticked': [{ now: NOON + 18_000 }, { now: NOON + ONE_TIME_CODE_RESEND_MS }],
  },
  outcomes: {
    signUp: {
      mailed: { kind: 'step', at: NOON, step: 1, message: MAILED },
      finished: { kind: 'step', at: NOON, step: 2, message: 'Your account is ready. You can log in now.' },
      restarted: { kind: 'step', at: NOON, step: 0, message: 'That took too long. Please begin again.' },
      refused: { kind: 'refused', reason: 'This username is taken. Please choose another.' },
      broken: failure('Could not reach the shop. Is your Internet working?'),
    },
    tick: {},
  },
  key: (context) => [context.sent !== null, mayAskAgain(context)],
  hears: ['clock.ticked'],
  does: {
    'details.submitted': async (screen, { details }) => {
      await screen.fill('Username', details.username);
      await screen.fill('E-mail', details.email);
      await screen.fill('Password', details.password);
      const isTicked = await Promise.any(
        [true, false].map((checked) => screen.see('checkbox', TOS, { checked }).then(() => checked)),
      );
      if (!isTicked) await screen.click('checkbox', TOS);
      await screen.click('button', 'Continue');
    },
    'code.submitted': async (screen, { code }) => {
      await screen.fill('Code from the e-mail', String(code.otp));
      await screen.click('button', 'Confirm');
    },
    'code.requested': (screen) => screen.click('button', 'Send a new code'),
    'code.recalled': (screen) => screen.click('button', 'Enter the code'),
    'details.recalled': (screen) => screen.click('button', 'Back'),
  },
  sees: {
    'details.asking': async (screen, state) => {
      await seeDetails(screen, state);
      await screen.seeEnabled('button', 'Continue');
    },
    'details.sending': async (screen, state) => {
      await seeDetails(screen, state);
      await screen.seeDisabled('button', 'Continue');
    },
    'details.refused': async (screen, state) => {
      await seeDetails(screen, state);
      await screen.seeEnabled('button', 'Continue');
    },
    'code.asking': async (screen, state) => {
      await seeCode(screen, state);
      await screen.seeEnabled('button', 'Confirm');
    },
    'code.sending': async (screen) => {
      await screen.seeValue('Code from the e-mail', '482913');
      await screen.seeDisabled('button', 'Confirm');
    },
    'code.refused': async (screen, state) => {
      await seeCode(screen, state);
      await screen.seeEnabled('button', 'Confirm');
    },
    'code.askingAgain': (screen) => screen.seeDisabled('button', 'Send a new code'),
    done: async (screen) => {
      await screen.read('Your account is ready. You can log in now.');
      await screen.see('link', 'Log in');
    },
  },
});
