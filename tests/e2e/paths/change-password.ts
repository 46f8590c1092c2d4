import { defineBrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { changePasswordModel } from '#web/features/account/change-password/tests/change-password.model.ts';
import { profileModel } from '#web/features/account/profile/tests/profile.model.ts';
import { MEMBER_RECORDS, rejection, VALID_SESSION, visit } from './shop.ts';

const { wrong, common } = changePasswordModel.outcomes.changePassword;

export const changePassword = defineBrowserFlow(changePasswordModel, {
  open: (page) => visit(page, '/my/profile/change-password', MEMBER_RECORDS),
  root: (page) => page.getByRole('main'),
  otherRequests: VALID_SESSION,
  wire: {
    findUsername: {
      request: 'GET /api/profile',
      answers: { found: { json: profileModel.outcomes.loadProfile.found.profile }, lost: 'unreachable' },
    },
    changePassword: {
      request: 'POST /api/change-password',
      answers: {
        changed: { status: 204 },
        wrong: rejection(422, wrong.formError.message),
        common: rejection(422, common.formError.message),
        broken: 'unreachable',
      },
    },
  },
});
