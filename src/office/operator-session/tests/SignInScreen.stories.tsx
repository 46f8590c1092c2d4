import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { SignInScreen } from '../SignInScreen.tsx';
import { operatorSessionModel } from './operator-session.model.ts';

const { View, at, by } = storiesFor(operatorSessionModel, (state, send) => (
  <SignInScreen state={state} send={send} />
));
const meta = preview.meta({ title: 'Office/Operator session', component: View });

export const Arriving = meta.story(at('arriving'));
export const OutOfReach = meta.story(at('outOfReach'));
export const OutOfReachInTime = meta.story({
  ...by('outOfReach', 'after answerBy in arriving'),
  tags: ['!test'],
});
export const Invited = meta.story(at('invited'));
export const InvitedOutOfReach = meta.story({ ...by('invited', 'signIn broken'), tags: ['!test'] });
export const InvitedInTime = meta.story({
  ...by('invited', 'after answerBy in accepting'),
  tags: ['!test'],
});
export const Accepting = meta.story(at('accepting'));
export const SignedOut = meta.story(at('signedOut'));
export const TokenTooLong = meta.story({
  ...at('signedOut'),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('Your token'));
    await userEvent.paste('t'.repeat(301));
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
    await canvas.findByText('This is no token.');
  },
  tags: ['!test'],
});
export const SigningIn = meta.story(at('signingIn'));
export const SigningInByPasskey = meta.story(at('signingInByPasskey'));
export const Refused = meta.story(at('refused'));
export const RefusedToken = meta.story({ ...by('refused', 'signIn refused'), tags: ['!test'] });
export const RefusedOutOfReach = meta.story({ ...by('refused', 'signIn broken'), tags: ['!test'] });
export const RefusedInTime = meta.story({ ...by('refused', 'after answerBy in signingIn'), tags: ['!test'] });
export const RefusedPasskey = meta.story({
  ...by('refused', 'signInByPasskey refused'),
  tags: ['!test'],
});
/** The browser has answered the passkey's question. */
const passkeyRefusedWith = (reason: string) => ({
  ...by('refused', 'signInByPasskey refused'),
  render: storiesFor(operatorSessionModel, ({ value, context }, send) => (
    <SignInScreen
      state={operatorSessionModel.machine.resolveState({ value, context: { ...context, reason } })}
      send={send}
    />
  )).View,
  tags: ['!test'],
});
export const RefusedWithoutPasskeys = meta.story(passkeyRefusedWith('This browser has no passkeys.'));
export const RefusedAsItEnded = meta.story({ ...by('refused', 'session.ended'), tags: ['!test'] });
export const Open = meta.story(at('open'));
export const SigningOut = meta.story(at('signingOut'));
