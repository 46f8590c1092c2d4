import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { ChatWidget } from '../ChatWidget.tsx';
import { chatModel, NOON } from './chat.model.ts';

const { View, at } = storiesFor(
  chatModel,
  (state, send) => <ChatWidget state={state} send={send} now={() => NOON} />,
  {
    page: '/',
    part: 'chat',
  },
);
const meta = preview.meta({ title: 'Support/Chat', component: View, parameters: { layout: 'fullscreen' } });
const phone = { globals: { viewport: { value: 'smallPhone' } } };

export const Closed = meta.story(at('panel.closed', 'socket.closed'));
export const ClosedWithAConversation = meta.story(at('panel.closed', 'socket.active.idle'));
export const Connecting = meta.story(at('panel.open', 'socket.active.connecting'));
export const Replaying = meta.story(at('panel.open', 'socket.active.replaying'));
export const Idle = meta.story(at('panel.open', 'socket.active.idle'));
export const AwaitingEcho = meta.story(at('panel.open', 'socket.active.awaitingEcho'));
export const Reconnecting = meta.story(at('panel.open', 'socket.reconnecting'));
export const ReconnectingOnASmallPhone = meta.story({ ...at('panel.open', 'socket.reconnecting'), ...phone });
