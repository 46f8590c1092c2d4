import { checkFlow } from '#statecharts/check-flow.ts';
import { ActScreen } from '../ActScreen.tsx';
import * as stories from './ActScreen.stories.tsx';
import { actModel } from './act.model.ts';
import { refund } from './sample-command.ts';

checkFlow(actModel, {
  render: (state, send) => (
    <ActScreen
      command={refund}
      preset={{ order: 'KS-7F3Q-K2' }}
      state={state}
      send={send}
      newAttempt={() => 'a'}
    />
  ),
  stories,
});
