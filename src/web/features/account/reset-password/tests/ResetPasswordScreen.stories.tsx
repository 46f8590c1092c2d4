import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { ResetPasswordScreen } from '../ResetPasswordScreen.tsx';
import { resetPasswordModel } from './reset-password.model.ts';

const { View, at } = storiesFor(
  resetPasswordModel,
  (state, send) => <ResetPasswordScreen state={state} send={send} />,
  { page: '/reset-password' },
);
const meta = preview.meta({ title: 'Account/Reset password', component: View });

export const Details = meta.story(at('details.editing'));
export const SubmittingDetails = meta.story(at('details.submitting'));
export const DetailsRefused = meta.story(at('details.refused'));
export const Code = meta.story(at('code.editing'));
export const SubmittingCode = meta.story(at('code.submitting'));
export const CodeRefused = meta.story(at('code.refused'));
export const Resending = meta.story(at('code.resending'));
export const Done = meta.story(at('done'));
