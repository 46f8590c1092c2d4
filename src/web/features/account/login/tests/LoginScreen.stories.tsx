import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { LoginScreen } from '../LoginScreen.tsx';
import { loginModel } from './login.model.ts';

const { View, at, by } = storiesFor(loginModel, (state, send) => <LoginScreen state={state} send={send} />, {
  page: '/login',
});
const meta = preview.meta({ title: 'Account/Log in', component: View });

export const Editing = meta.story(at('editing'));
export const Submitting = meta.story(at('submitting'));
export const Refused = meta.story(at('refused'));
export const RefusedOutOfReach = meta.story({ ...by('refused', 'logIn broken'), tags: ['!test'] });
export const RefusedWithoutAnswer = meta.story({ ...by('refused', 'after answerBy'), tags: ['!test'] });
export const Done = meta.story(at('done'));
