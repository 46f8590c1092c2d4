import type { Meta, StoryObj } from '@storybook/react-vite';
import { storiesFor } from '#web/testing/stories.tsx';
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx';
import { resetPasswordModel } from './reset-password.model.ts';

const { View, at } = storiesFor(resetPasswordModel, (state) => (
  <ResetPasswordScreen state={state} send={() => {}} />
));
const meta = { title: 'Account/Reset password', component: View } satisfies Meta<typeof View>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Details: Story = at('details.asking');
export const SendingDetails: Story = at('details.sending');
export const DetailsRefused: Story = at('details.refused');
export const Code: Story = at('code.asking');
export const SendingCode: Story = at('code.sending');
export const CodeRefused: Story = at('code.refused');
export const AskingAgain: Story = at('code.askingAgain');
export const Done: Story = at('done');
