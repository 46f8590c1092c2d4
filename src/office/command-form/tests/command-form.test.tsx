import { checkFlow } from '#statecharts/check-flow.ts';
import { CommandFormScreen } from '../CommandFormScreen.tsx';
import * as stories from './CommandFormScreen.stories.tsx';
import { commandFormModel } from './command-form.model.ts';
import { refund } from './sample-command.ts';

checkFlow(commandFormModel, {
  render: (state, send) => (
    <CommandFormScreen
      command={refund}
      preset={{ order: 'KS-7F3Q-K2' }}
      state={state}
      send={send}
      newAttempt={() => 'a'}
    />
  ),
  stories,
});
