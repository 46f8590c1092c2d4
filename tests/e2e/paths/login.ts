import { loginModel } from '#web/features/login/login.model.ts';
import { inBrowser } from '#web/testing/browser.ts';
import { expect } from '../support/host.ts';
import { refusal, VALID_SESSION, visit } from './shop.ts';

const { refused } = loginModel.outcomes.logIn;

export const login = inBrowser(loginModel, {
  open: (page) => visit(page, '/login?redirect=/cart'),
  stage: (page) => page.getByRole('main'),
  rest: VALID_SESSION,
  wire: {
    logIn: {
      request: 'POST /api/login',
      answers: { opened: { status: 204 }, refused: refusal(401, refused.reason), broken: 'unreachable' },
    },
  },
  leads: { done: (page) => expect(page).toHaveURL('/cart') },
});
