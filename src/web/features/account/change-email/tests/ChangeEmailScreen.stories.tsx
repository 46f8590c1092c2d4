import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { ChangeEmailScreen } from '../ChangeEmailScreen.tsx';
import { changeEmailModel } from './change-email.model.ts';

const { View, at } = storiesFor(
  changeEmailModel,
  (state, send) => <ChangeEmailScreen state={state} send={send} />,
  { page: '/my/profile/change-email' },
);
const meta = preview.meta({ title: 'Account/Change email', component: View });

export const Details = meta.story(at('details.editing'));
export const SubmittingDetails = meta.story(at('details.submitting'));
export const DetailsRefused = meta.story(at('details.refused'));
export const Code = meta.story(at('code.editing'));
export const SubmittingCode = meta.story(at('code.submitting'));
export const CodeRefused = meta.story(at('code.refused'));
export const Resending = meta.story(at('code.resending'));
export const Done = meta.story(at('done'));
