import type { Page } from '@playwright/test';
import { defineBrowserFlow, notPlayable } from '#statecharts/drivers/browser-driver.ts';
import { changeEmailModel } from '#web/features/account/change-email/tests/change-email.model.ts';
import { resetPasswordModel } from '#web/features/account/reset-password/tests/reset-password.model.ts';
import { signupModel } from '#web/features/account/signup/tests/signup.model.ts';
import { NOON } from '#web/features/account/verification/tests/verification.model.ts';
import { MEMBER_RECORDS, rejection, setClock, VALID_SESSION, visit } from './shop.ts';

type Outcomes = typeof signupModel.outcomes.submit;

/** The host's answer for each outcome; `status` is that of rejected details. */
const detailsOf = (
  { codeSent, completed, restarted, refused, wrongCode, tooSoon }: Outcomes,
  status: number,
) => ({
  codeSent: { json: { step: 1, message: codeSent.message } },
  completed: { json: { step: 2, message: completed.message } },
  restarted: { json: { step: 0, message: restarted.message } },
  refused: rejection(status, refused.formError.message),
  wrongCode: (id: string) =>
    id === 'submitCode'
      ? rejection(422, wrongCode.formError.message)
      : notPlayable('No code is submitted that could be wrong.'),
  tooSoon: {
    status: 429,
    text: tooSoon.formError.message,
    headers: { 'Retry-After': String(tooSoon.retryAfterMs / 1_000) },
  },
  broken: 'unreachable' as const,
});

const ticking = {
  'clock.ticked': {
    when: (leaves: readonly string[]) => !leaves.includes('code.submitting'),
    by: (page: Page, { now }: { now: number }) => setClock(page, now),
    otherwise: 'No answer comes from before the request.',
  },
};

export const signup = defineBrowserFlow(signupModel, {
  now: NOON,
  open: (page, { stored }) => visit(page, '/signup', {}, stored === null ? {} : { signup: stored }),
  root: (page) => page.getByRole('main'),
  // A host that doesn't log in.
  otherRequests: { 'GET /api/token-validation': rejection(401, 'Please log in.') },
  wire: { submit: { request: 'POST /api/signup', answers: detailsOf(signupModel.outcomes.submit, 409) } },
  causes: ticking,
});

export const resetPassword = defineBrowserFlow(resetPasswordModel, {
  now: NOON,
  open: (page, { stored }) =>
    visit(page, '/reset-password', {}, stored === null ? {} : { resetPassword: stored }),
  root: (page) => page.getByRole('main'),
  wire: {
    submit: { request: 'POST /api/forget', answers: detailsOf(resetPasswordModel.outcomes.submit, 429) },
  },
  causes: ticking,
});

const { codeSent, completed } = changeEmailModel.outcomes.submit;
const OTHER_STEP = 'The host answers only a text: the step follows from the call.';

export const changeEmail = defineBrowserFlow(changeEmailModel, {
  now: NOON,
  open: (page, { stored }) =>
    visit(page, '/my/profile/change-email', MEMBER_RECORDS, stored === null ? {} : { changeEmail: stored }),
  root: (page) => page.getByRole('main'),
  otherRequests: VALID_SESSION,
  wire: {
    submit: {
      request: 'POST /api/change-email',
      answers: {
        ...detailsOf(changeEmailModel.outcomes.submit, 422),
        codeSent: (id) => (id === 'submitCode' ? notPlayable(OTHER_STEP) : { json: codeSent.message }),
        completed: (id) => (id === 'submitCode' ? { json: completed.message } : notPlayable(OTHER_STEP)),
        restarted: notPlayable(OTHER_STEP),
      },
    },
  },
  causes: ticking,
});
