import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { ChangePasswordScreen } from '../ChangePasswordScreen.tsx';
import { changePasswordModel } from './change-password.model.ts';

const { View, at, by } = storiesFor(
  changePasswordModel,
  (state, send) => <ChangePasswordScreen state={state} send={send} onBack={() => {}} />,
  { page: '/my/profile/change-password' },
);
const meta = preview.meta({ title: 'Account/Change password', component: View });

export const Editing = meta.story(at('editing'));
export const Submitting = meta.story(at('submitting'));
export const Refused = meta.story(at('refused'));
export const RefusedAsCommon = meta.story({ ...by('refused', 'changePassword common'), tags: ['!test'] });
export const RefusedOutOfReach = meta.story({ ...by('refused', 'changePassword broken'), tags: ['!test'] });
export const RefusedWithoutAnswer = meta.story({ ...by('refused', 'after answerBy'), tags: ['!test'] });
export const Changed = meta.story(at('changed'));
