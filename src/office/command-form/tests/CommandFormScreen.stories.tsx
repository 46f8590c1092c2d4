import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { CommandFormScreen } from '../CommandFormScreen.tsx';
import { commandFormModel } from './command-form.model.ts';
import { refund } from './sample-command.ts';

const { View, at, by } = storiesFor(commandFormModel, (state, send) => (
  <CommandFormScreen
    command={refund}
    preset={{ order: 'KS-7F3Q-K2' }}
    state={state}
    send={send}
    newAttempt={() => 'a'}
  />
));
const meta = preview.meta({ title: 'Office/Command form', component: View });

export const Editing = meta.story(at('form.editing'));
export const Refused = meta.story(at('form.refused'));
export const RefusedOutOfReach = meta.story({ ...by('form.refused', 'ask broken'), tags: ['!test'] });
export const RefusedInTime = meta.story({
  ...by('form.refused', 'after answerBy in asking'),
  tags: ['!test'],
});
export const Said = meta.story(at('form.said'));
export const Asking = meta.story(at('asking'));
export const Question = meta.story(at('question'));
export const Doing = meta.story(at('doing'));
export const StillChecking = meta.story(at('stillChecking'));
export const StillCheckingInTime = meta.story({
  ...by('stillChecking', 'after answerBy in doing'),
  tags: ['!test'],
});
export const Stale = meta.story(at('stale'));
export const StaleRefused = meta.story({ ...by('stale', 'signIn refused'), tags: ['!test'] });
export const StaleByPin = meta.story(by('stale', 'ask rested'));
export const StaleOutOfReach = meta.story({ ...by('stale', 'signIn broken'), tags: ['!test'] });
export const StaleInTime = meta.story({ ...by('stale', 'after answerBy in signingIn'), tags: ['!test'] });
export const SigningIn = meta.story(at('signingIn'));
export const SigningInByPasskey = meta.story(at('signingInByPasskey'));
