import { storiesFor } from '#web/testing/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { ChatWidget } from './ChatWidget.tsx';
import { chatModel } from './chat.model.ts';

const { View, at } = storiesFor(chatModel, (state) => <ChatWidget state={state} send={() => {}} />);
const meta = preview.meta({ title: 'App/Chat', component: View, parameters: { layout: 'fullscreen' } });
const phone = { globals: { viewport: { value: 'smallPhone' } } };

export const Hidden = meta.story(at('panel.hidden', 'socket.closed'));
export const HiddenWithAConversation = meta.story(at('panel.hidden', 'socket.up.resting'));
export const Connecting = meta.story(at('panel.shown', 'socket.up.connecting'));
export const CatchingUp = meta.story(at('panel.shown', 'socket.up.catchingUp'));
export const Resting = meta.story(at('panel.shown', 'socket.up.resting'));
export const Awaiting = meta.story(at('panel.shown', 'socket.up.awaiting'));
export const Waiting = meta.story(at('panel.shown', 'socket.waiting'));
export const WaitingOnASmallPhone = meta.story({ ...at('panel.shown', 'socket.waiting'), ...phone });
