import { inPage, stateAt } from '#statecharts/storybook/stories.tsx';
import { withoutControls } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { ChatWidget } from '../ChatWidget.tsx';
import type { PendingMessage } from '../outbox.ts';
import { chatModel, NOON } from './chat.model.ts';

type Props = { outbox: readonly PendingMessage[]; isDisconnected: boolean };

/** The open chat with these messages of the shopper below the others. */
function Chat({ outbox, isDisconnected }: Props) {
  const { value, context } = stateAt(chatModel, [
    'panel.open',
    isDisconnected ? 'socket.reconnecting' : 'socket.active.idle',
  ]);
  const state = chatModel.machine.resolveState({ value, context: { ...context, outbox } });
  return <ChatWidget state={state} send={() => {}} now={() => NOON} />;
}

const meta = preview.meta({
  title: 'Support/Chat/Pending messages',
  parameters: { ...withoutControls, ...inPage({ page: '/', part: 'chat' }) },
  component: Chat,
});
const sentOnce = { text: 'Can you get this for me: Xbox Live Gold?', afterId: null, sendCount: 1 };

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
