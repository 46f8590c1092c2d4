import { withoutControls } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { PendingMessages } from '../parts/PendingMessages.tsx';

const meta = preview.meta({
  title: 'Support/Chat/Pending messages',
  parameters: withoutControls,
  component: PendingMessages,
});
const sentOnce = { text: 'My code does not work.', afterId: null, sendCount: 1 };

export const Sending = meta.story({
  args: { outbox: [{ ...sentOnce, state: 'sent' }], isDisconnected: false },
});
export const NotSentYet = meta.story({
  args: { outbox: [{ ...sentOnce, state: 'queued', sendCount: 0 }], isDisconnected: true },
});
export const SentToAHostWithoutEcho = meta.story({
  args: { outbox: [{ ...sentOnce, state: 'unconfirmed' }], isDisconnected: false },
});
export const SentTwiceWithoutAWord = meta.story({
  args: { outbox: [{ ...sentOnce, state: 'unconfirmed', sendCount: 2 }], isDisconnected: false },
});
