import type { Meta, StoryObj } from '@storybook/react-vite';
import { storiesFor } from '#web/testing/stories.tsx';
import { ProfileScreen } from './ProfileScreen.tsx';
import { profileModel } from './profile.model.ts';

const { View, at } = storiesFor(profileModel, (state) => <ProfileScreen state={state} send={() => {}} />);
const meta = { title: 'Account/My Profile', component: View } satisfies Meta<typeof View>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = at('loading');
export const Failed: Story = at('failed');
export const Shown: Story = at('shown');
export const LoggingOut: Story = at('loggingOut');
export const Left: Story = at('left');
