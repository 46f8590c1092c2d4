import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { ChatLauncher } from '../ChatLauncher.tsx';
import { launcherModel } from './launcher.model.ts';

const { View, at } = storiesFor(launcherModel, (state, send) => <ChatLauncher state={state} send={send} />, {
  page: '/',
  part: 'chat',
});
const meta = preview.meta({ title: 'Support/Chat launcher', component: View });

export const Idle = meta.story(at('idle'));
export const Loading = meta.story(at('loading'));
export const Lost = meta.story(at('lost'));
export const Loaded = meta.story(at('loaded'));
