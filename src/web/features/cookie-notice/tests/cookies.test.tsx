import { checkFlow } from '#statecharts/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { CookieNotice } from '../CookieNotice.tsx';
import * as stories from './CookieNotice.stories.tsx';
import { cookiesModel } from './cookies.model.ts';

checkFlow(cookiesModel, {
  render: (state, send) => (
    <WithinRouter>
      <CookieNotice state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});
