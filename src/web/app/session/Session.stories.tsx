import type { Meta, StoryObj } from '@storybook/react-vite';
import { storiesFor } from '#web/testing/stories.tsx';
import { AccountLink } from './AccountLink.tsx';
import { SessionNotice } from './SessionNotice.tsx';
import { sessionModel } from './session.model.ts';

const { View, at } = storiesFor(sessionModel, (state) => (
  <>
    <AccountLink state={state} />
    <SessionNotice state={state} />
  </>
));
const meta = { title: 'App/Session', component: View } satisfies Meta<typeof View>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Guest: Story = at('guest');
export const Checking: Story = at('checking');
export const Member: Story = at('member.resting');
export const MemberBeingChecked: Story = at('member.asking');
export const Unreachable: Story = at('unreachable.resting');
export const UnreachableBeingChecked: Story = at('unreachable.asking');
