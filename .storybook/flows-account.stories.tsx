import { flowPage } from './FlowPage.tsx';

export default { title: 'Flows/Account', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

export const Login = flowPage('login');
export const Signup = flowPage('signup');
export const ResetPassword = flowPage('reset-password');
export const ChangeEmail = flowPage('change-email');
export const ChangePassword = flowPage('change-password');
export const Profile = flowPage('profile');
export const Deposit = flowPage('deposit');
