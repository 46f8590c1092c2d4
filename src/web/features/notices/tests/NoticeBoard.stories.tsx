import type { Meta, StoryObj } from '@storybook/react';
import { storiesFor } from '#statecharts/storybook/stories.tsx';
import { NoticeBoard } from '../NoticeBoard.tsx';
import { noticesModel } from './notices.model.ts';

const { View, at } = storiesFor(noticesModel, (state, send) => <NoticeBoard state={state} send={send} />, {
  page: '/',
  part: 'notices',
});
/** What the shop says of itself, in any page. */
const all = storiesFor(
  noticesModel,
  ({ value, context }, send) => {
    const notices = SENTENCES.map((text, id) => ({ id: `notice-${id}`, tone: 'warning' as const, text }));
    const state = noticesModel.machine.resolveState({ value, context: { ...context, notices } });
    return <NoticeBoard state={state} send={send} />;
  },
  { page: '/', part: 'notices' },
);
const SENTENCES = [
  'Your discount no longer applies. See your cart for details.',
  "We couldn't add all that you chose before. Your cart is full, so nothing was added.",
  "Your browser doesn't save what this shop stores in it. Your cart and any unfinished order last until you close or reload this page.",
  'Your codes are ready: Steam Wallet 10 USD. See My Orders.',
];
const meta = { title: 'Every page/Notices', component: View } satisfies Meta<typeof View>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = at('empty');
export const Showing: Story = at('showing');
export const ShowingWhatThereIs: Story = { ...at('showing'), render: all.View, tags: ['!test'] };
