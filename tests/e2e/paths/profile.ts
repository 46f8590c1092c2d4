import * as v from 'valibot';
import { PreferenceChange } from '#contract/accounts.ts';
import { defineBrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { profileModel } from '#web/features/account/profile/tests/profile.model.ts';
import { expect } from '../support/host.ts';
import { MEMBER_RECORDS, rejection, VALID_SESSION, visit } from './shop.ts';

const { loadProfile, savePreference } = profileModel.outcomes;
const SERVER_ERROR = rejection(500, 'The shop could not do this. Please try again.');

/** The mailing list of a request. */
const listOf = (body: unknown) => v.parse(PreferenceChange, body).list;

export const profile = defineBrowserFlow(profileModel, {
  open: (page) => visit(page, '/my/profile', MEMBER_RECORDS),
  root: (page) => page.getByRole('main'),
  otherRequests: { ...VALID_SESSION, 'GET /api/balance-history': { json: [] } },
  wire: {
    loadProfile: {
      request: 'GET /api/profile',
      answers: {
        found: { json: loadProfile.found.profile },
        guest: rejection(401, 'Please log in.'),
        broken: 'unreachable',
      },
    },
    savePreference: {
      request: 'POST /api/preference',
      invokedBy: listOf,
      answers: { saved: { json: savePreference.saved }, broken: SERVER_ERROR },
    },
    logOut: {
      request: 'GET /api/logout',
      answers: {
        ended: { status: 204 },
        broken: SERVER_ERROR,
      },
    },
  },
  shownElsewhere: {
    left: (page, { context: { exit } }) =>
      expect(page).toHaveURL(exit.kind === 'loggedOut' ? '/' : '/login?redirect=%2Fmy%2Fprofile'),
  },
});
