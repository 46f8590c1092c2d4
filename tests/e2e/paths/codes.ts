import type { Page } from '@playwright/test';
import { NOON } from '#web/app/codes/codes.model.ts';
import { changeEmailModel } from '#web/features/change-email/change-email.model.ts';
import { resetPasswordModel } from '#web/features/reset-password/reset-password.model.ts';
import { signupModel } from '#web/features/signup/signup.model.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { leftOut } from '#web/testing/wiring.ts';
import { MEMBER, refusal, VALID_SESSION, visit, wakeAt } from './shop.ts';

type Outcomes = typeof signupModel.outcomes.send;

/** How the host tells each outcome; `status` is that of the details that it refuses. */
const answersOf = ({ mailed, finished, restarted, refused, wrong, tooSoon }: Outcomes, status: number) => ({
  mailed: { json: mailed },
  finished: { json: finished },
  restarted: { json: restarted },
  refused: refusal(status, refused.refusal.sentence),
  wrong: (id: string) =>
    id === 'sendCode'
      ? refusal(422, wrong.refusal.sentence)
      : leftOut('No code is sent that could be wrong.'),
  tooSoon: {
    status: 429,
    text: tooSoon.refusal.sentence,
    headers: { 'Retry-After': String(tooSoon.waitMs / 1_000) },
  },
  broken: 'unreachable' as const,
});

const ticking = {
  'clock.ticked': {
    when: (leaves: readonly string[]) => !leaves.includes('code.sending'),
    by: (page: Page, { now }: { now: number }) => wakeAt(page, now),
    otherwise: 'No answer comes from before the request.',
  },
};

export const signup = inBrowser(signupModel, {
  now: NOON,
  open: (page, { kept }) => visit(page, '/signup', {}, kept === null ? {} : { signup: kept }),
  stage: (page) => page.getByRole('main'),
  wire: { send: { request: 'POST /api/signup', answers: answersOf(signupModel.outcomes.send, 409) } },
  causes: ticking,
});

export const resetPassword = inBrowser(resetPasswordModel, {
  now: NOON,
  open: (page, { kept }) => visit(page, '/reset-password', {}, kept === null ? {} : { resetPassword: kept }),
  stage: (page) => page.getByRole('main'),
  wire: { send: { request: 'POST /api/forget', answers: answersOf(resetPasswordModel.outcomes.send, 429) } },
  causes: ticking,
});

const { mailed, finished } = changeEmailModel.outcomes.send;
const OF_ANOTHER_STEP = 'The host answers a text alone: the step is what it was asked for.';

export const changeEmail = inBrowser(changeEmailModel, {
  now: NOON,
  open: (page, { kept }) =>
    visit(page, '/my/profile/change-email', MEMBER, kept === null ? {} : { changeEmail: kept }),
  stage: (page) => page.getByRole('main'),
  rest: VALID_SESSION,
  wire: {
    send: {
      request: 'POST /api/change-email',
      answers: {
        ...answersOf(changeEmailModel.outcomes.send, 422),
        mailed: (id) => (id === 'sendCode' ? leftOut(OF_ANOTHER_STEP) : { json: mailed.message }),
        finished: (id) => (id === 'sendCode' ? { json: finished.message } : leftOut(OF_ANOTHER_STEP)),
        restarted: leftOut(OF_ANOTHER_STEP),
      },
    },
  },
  causes: ticking,
});
