import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { ChatWidget } from '../ChatWidget.tsx';
import { chatModel, NOON } from './chat.model.ts';

const PLACE = { page: '/', part: 'chat' };
const { View, at } = storiesFor(
  chatModel,
  (state, send) => <ChatWidget state={state} send={send} now={() => NOON} />,
  PLACE,
);
/** Eleven in the evening, when nobody answers. */
const NIGHT = Date.parse('2026-03-02T18:00:00.000Z');
const atNight = storiesFor(
  chatModel,
  (state, send) => <ChatWidget state={state} send={send} now={() => NIGHT} />,
  PLACE,
);
/** The network is gone, and the host has said nothing. */
const unreachable = storiesFor(
  chatModel,
  ({ value, context }, send) => (
    <ChatWidget
      state={chatModel.machine.resolveState({ value, context: { ...context, hostMessage: null } })}
      send={send}
      now={() => NOON}
    />
  ),
  PLACE,
);
const meta = preview.meta({ title: 'Support/Chat', component: View, parameters: { layout: 'fullscreen' } });
const phone = { globals: { viewport: { value: 'smallPhone' } } };

export const Closed = meta.story(at('panel.closed', 'socket.closed'));
export const ClosedWithAConversation = meta.story(at('panel.closed', 'socket.active.idle'));
export const Connecting = meta.story(at('panel.open', 'socket.active.connecting'));
export const Replaying = meta.story(at('panel.open', 'socket.active.replaying'));
export const Idle = meta.story(at('panel.open', 'socket.active.idle'));
export const IdleAtNight = meta.story({
  ...at('panel.open', 'socket.active.idle'),
  render: atNight.View,
  tags: ['!test'],
});
export const AwaitingEcho = meta.story(at('panel.open', 'socket.active.awaitingEcho'));
export const Reconnecting = meta.story(at('panel.open', 'socket.reconnecting'));
export const ReconnectingWithoutNetwork = meta.story({
  ...at('panel.open', 'socket.reconnecting'),
  render: unreachable.View,
  tags: ['!test'],
});
export const ReconnectingOnASmallPhone = meta.story({ ...at('panel.open', 'socket.reconnecting'), ...phone });
