import { inPage, stateAt } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { SignupScreen } from '../SignupScreen.tsx';
import { signupModel } from './signup.model.ts';

const meta = preview.meta({ title: 'Account/Sign up/Last step', parameters: inPage({ page: '/signup' }) });
const end = (isLoggedIn: boolean | null) => (
  <SignupScreen state={stateAt(signupModel, ['done'])} send={() => {}} isLoggedIn={isLoggedIn} />
);

export const Confirming = meta.story({ render: () => end(null) });
export const LoggedIn = meta.story({ render: () => end(true) });
export const NotLoggedIn = meta.story({ render: () => end(false) });
