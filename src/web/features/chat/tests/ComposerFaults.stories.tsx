import type { StoryContext } from '@storybook/react';
import { useReducer } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { type EventFrom, getNextSnapshot, type SnapshotFrom } from 'xstate';
import { CHAT_LENGTH_MAX } from '#contract/constants.ts';
import { inPage, stateAt } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { ChatWidget } from '../ChatWidget.tsx';
import { chatMachine } from '../chat.machine.ts';
import { chatModel, NOON } from './chat.model.ts';

const follow = (state: SnapshotFrom<typeof chatMachine>, event: EventFrom<typeof chatMachine>) =>
  getNextSnapshot(chatMachine, state, event);

/** The open chat, whose draft follows what is typed. */
function Chat() {
  const [state, send] = useReducer(follow, stateAt(chatModel, ['panel.open', 'socket.active.idle']));
  return <ChatWidget state={state} send={send} now={() => NOON} />;
}

const meta = preview.meta({
  title: 'Support/Chat/Field faults',
  component: Chat,
  parameters: inPage({ page: '/', part: 'chat' }),
});

const pasted = (length: number, counter: string) => ({
  play: async ({ canvas, userEvent }: Pick<StoryContext, 'canvas' | 'userEvent'>) => {
    const panel = within(await canvas.findByRole('dialog', { name: 'Support chat' }));
    await userEvent.click(panel.getByLabelText('Message'));
    await userEvent.paste('Where is my code? '.repeat(length).slice(0, length));
    // Each change of the counter replaces its element.
    await waitFor(() => expect(panel.getByText(counter)).toBeVisible());
  },
});

export const NearlyTooLong = meta.story(pasted(CHAT_LENGTH_MAX - 120, '120 characters left'));
export const TooLong = meta.story(
  pasted(CHAT_LENGTH_MAX + 12, 'A message can have up to 5000 characters: 12 too many'),
);
