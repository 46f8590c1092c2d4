import type { Meta, StoryObj } from '@storybook/react-vite';
import { storiesFor } from '#web/testing/stories.tsx';
import { LoginScreen } from './LoginScreen.tsx';
import { loginModel } from './login.model.ts';

const { View, at } = storiesFor(loginModel, (state) => <LoginScreen state={state} send={() => {}} />);
const meta = { title: 'Account/Log in', component: View } satisfies Meta<typeof View>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Asking: Story = at('asking');
export const Sending: Story = at('sending');
export const Refused: Story = at('refused');
export const Done: Story = at('done');
