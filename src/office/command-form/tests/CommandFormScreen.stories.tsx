import { storiesFor } from '#statecharts/storybook/stories.tsx';
import { formError } from '#web/lib/refusal.ts';
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
/** A passkey is made in the browser, which has one of this operator. */
export const RefusedSecondPasskey = meta.story({
  ...at('form.refused'),
  render: storiesFor(commandFormModel, ({ value, context }, send) => (
    <CommandFormScreen
      command={refund}
      preset={{ order: 'KS-7F3Q-K2' }}
      state={commandFormModel.machine.resolveState({
        value,
        context: { ...context, refusal: formError('This device has a passkey of yours already.') },
      })}
      send={send}
      newAttempt={() => 'a'}
    />
  )).View,
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
export const StaleByPinUnfinished = meta.story({
  ...by('stale', 'ask rested'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Your PIN'), '123');
    await userEvent.click(canvas.getByRole('button', { name: 'Go on' }));
    await canvas.findByText('Enter the six digits of your PIN.');
  },
  tags: ['!test'],
});
export const StaleOutOfReach = meta.story({ ...by('stale', 'signIn broken'), tags: ['!test'] });
export const StaleInTime = meta.story({ ...by('stale', 'after answerBy in signingIn'), tags: ['!test'] });
export const SigningIn = meta.story(at('signingIn'));
export const SigningInByPasskey = meta.story(at('signingInByPasskey'));
