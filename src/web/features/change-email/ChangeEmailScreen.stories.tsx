import type { Meta, StoryObj } from '@storybook/react-vite';
import { storiesFor } from '#web/testing/stories.tsx';
import { ChangeEmailScreen } from './ChangeEmailScreen.tsx';
import { changeEmailModel } from './change-email.model.ts';

const { View, at } = storiesFor(changeEmailModel, (state) => (
  <ChangeEmailScreen state={state} send={() => {}} />
));
const meta = { title: 'Account/Change e-mail', component: View } satisfies Meta<typeof View>;
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
