import * as v from 'valibot';
import { PreferenceChange } from '#contract/accounts.ts';
import { profileModel } from '#web/features/profile/profile.model.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { expect } from '../support/host.ts';
import { MEMBER, refusal, VALID_SESSION, visit } from './shop.ts';

const { loadProfile, savePreference } = profileModel.outcomes;
const FAULT = refusal(500, 'The shop could not do this. Please try again.');

/** Which mailing list a request is about. */
const listOf = (body: unknown) => v.parse(PreferenceChange, body).list;

export const profile = inBrowser(profileModel, {
  open: (page) => visit(page, '/my/profile', MEMBER),
  stage: (page) => page.getByRole('main'),
  rest: VALID_SESSION,
  wire: {
    loadProfile: {
      request: 'GET /api/profile',
      answers: {
        found: { json: loadProfile.found.profile },
        guest: refusal(401, 'Please log in.'),
        broken: 'unreachable',
      },
    },
    savePreference: {
      request: 'POST /api/preference',
      invokedBy: listOf,
      answers: { kept: { json: savePreference.kept }, broken: FAULT },
    },
    logOut: {
      request: 'GET /api/logout',
      answers: {
        ended: { status: 204 },
        broken: FAULT,
      },
    },
  },
  leads: {
    left: (page, { context: { left } }) =>
      expect(page).toHaveURL(left.kind === 'loggedOut' ? '/' : '/login?redirect=%2Fmy%2Fprofile'),
  },
});
