import type { Meta, StoryObj } from '@storybook/react';
import { storiesFor } from '#statecharts/storybook/stories.tsx';
import { NoticeBoard } from '../NoticeBoard.tsx';
import { noticesModel } from './notices.model.ts';

const { View, at } = storiesFor(noticesModel, (state, send) => <NoticeBoard state={state} send={send} />, {
  page: '/',
  part: 'notices',
});
const meta = { title: 'Every page/Notices', component: View } satisfies Meta<typeof View>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = at('empty');
export const Showing: Story = at('showing');
