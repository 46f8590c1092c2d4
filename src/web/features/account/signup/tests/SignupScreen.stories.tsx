import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { SignupScreen } from '../SignupScreen.tsx';
import { signupModel } from './signup.model.ts';

const { View, at, by } = storiesFor(
  signupModel,
  (state, send) => <SignupScreen state={state} send={send} />,
  {
    page: '/signup',
  },
);
/** As after a reload: the host's words are gone, and two requests for a code were made. */
const reloaded = storiesFor(
  signupModel,
  ({ value, context }, send) => {
    const sentCode = context.sentCode && { ...context.sentCode, requestCount: 2 };
    const state = signupModel.machine.resolveState({
      value,
      context: { ...context, message: null, sentCode },
    });
    return <SignupScreen state={state} send={send} />;
  },
  { page: '/signup' },
);
const meta = preview.meta({ title: 'Account/Sign up', component: View });

export const Details = meta.story(at('details.editing'));
export const SubmittingDetails = meta.story(at('details.submitting'));
export const DetailsRefused = meta.story(at('details.refused'));
export const DetailsRefusedTooSoon = meta.story({
  ...by('details.refused', 'submitDetails tooSoon'),
  tags: ['!test'],
});
export const DetailsRefusedTooOften = meta.story({
  ...by('details.refused', 'submitDetails tooOften'),
  tags: ['!test'],
});
export const DetailsRefusedOutOfReach = meta.story({
  ...by('details.refused', 'submitDetails broken'),
  tags: ['!test'],
});
export const DetailsRefusedWithoutAnswer = meta.story({
  ...by('details.refused', 'after answerBy in details.submitting'),
  tags: ['!test'],
});
export const Code = meta.story(at('code.editing'));
export const CodeAfterAReload = meta.story({
  ...at('code.editing'),
  render: reloaded.View,
  tags: ['!test'],
});
export const SubmittingCode = meta.story(at('code.submitting'));
export const CodeWrong = meta.story(by('code.refused', 'submitCode wrongCode'));
export const CodeRefused = meta.story({ ...by('code.refused', 'submitCode refusedCode'), tags: ['!test'] });
export const CodeRefusedTooOften = meta.story({
  ...by('code.refused', 'submitCode tooOften'),
  tags: ['!test'],
});
export const AnotherCodeRefusedTooSoon = meta.story({
  ...by('code.refused', 'resendCode tooSoon'),
  tags: ['!test'],
});
export const CodeRefusedOutOfReach = meta.story({
  ...by('code.refused', 'submitCode broken'),
  tags: ['!test'],
});
export const CodeRefusedWithoutAnswer = meta.story({
  ...by('code.refused', 'after answerBy in code.submitting'),
  tags: ['!test'],
});
export const Resending = meta.story(at('code.resending'));
export const Done = meta.story(at('done'));
