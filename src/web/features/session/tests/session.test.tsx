import { checkFlow } from '#statecharts/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { AccountLink } from '../AccountLink.tsx';
import * as stories from './Session.stories.tsx';
import { sessionModel } from './session.model.ts';

checkFlow(sessionModel, {
  render: (state) => (
    <WithinRouter>
      <AccountLink state={state} />
    </WithinRouter>
  ),
  stories,
});
