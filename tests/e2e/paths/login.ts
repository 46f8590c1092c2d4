import { defineBrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import { loginModel } from '#web/features/account/login/tests/login.model.ts';
import { expect } from '../support/host.ts';
import { rejection, VALID_SESSION, visit } from './shop.ts';

const { refused } = loginModel.outcomes.logIn;

export const login = defineBrowserFlow(loginModel, {
  open: (page) => visit(page, '/login?redirect=/cart'),
  root: (page) => page.getByRole('main'),
  otherRequests: VALID_SESSION,
  wire: {
    logIn: {
      request: 'POST /api/login',
      answers: { opened: { status: 204 }, refused: rejection(401, refused.reason), broken: 'unreachable' },
    },
  },
  shownElsewhere: { done: (page) => expect(page).toHaveURL('/cart') },
});
