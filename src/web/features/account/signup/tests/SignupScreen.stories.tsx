import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { SignupScreen } from '../SignupScreen.tsx';
import { signupModel } from './signup.model.ts';

const { View, at } = storiesFor(signupModel, (state, send) => <SignupScreen state={state} send={send} />, {
  page: '/signup',
});
const meta = preview.meta({ title: 'Account/Sign up', component: View });

export const Details = meta.story(at('details.editing'));
export const SubmittingDetails = meta.story(at('details.submitting'));
export const DetailsRefused = meta.story(at('details.refused'));
export const Code = meta.story(at('code.editing'));
export const SubmittingCode = meta.story(at('code.submitting'));
export const CodeRefused = meta.story(at('code.refused'));
export const Resending = meta.story(at('code.resending'));
export const Done = meta.story(at('done'));
