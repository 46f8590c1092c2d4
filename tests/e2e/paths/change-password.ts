import { changePasswordModel } from '#web/features/change-password/change-password.model.ts';
import { profileModel } from '#web/features/profile/profile.model.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { MEMBER, refusal, VALID_SESSION, visit } from './shop.ts';

const { wrong, common } = changePasswordModel.outcomes.changePassword;

export const changePassword = inBrowser(changePasswordModel, {
  open: (page) => visit(page, '/my/profile/change-password', MEMBER),
  stage: (page) => page.getByRole('main'),
  rest: VALID_SESSION,
  wire: {
    findUsername: {
      request: 'GET /api/profile',
      answers: { found: { json: profileModel.outcomes.loadProfile.found.profile }, lost: 'unreachable' },
    },
    changePassword: {
      request: 'POST /api/change-password',
      answers: {
        changed: { status: 204 },
        wrong: refusal(422, wrong.refusal.sentence),
        common: refusal(422, common.refusal.sentence),
        broken: 'unreachable',
      },
    },
  },
});
