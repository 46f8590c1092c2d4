import { checkFlow } from '#statecharts/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { SetAsideNotice } from '../SetAsideNotice.tsx';
import * as stories from './SetAsideNotice.stories.tsx';
import { setAsideModel } from './set-aside.model.ts';

checkFlow(setAsideModel, {
  render: (state, send) => (
    <WithinRouter>
      <SetAsideNotice state={state} send={send} leadsOn />
    </WithinRouter>
  ),
  stories,
});
