import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { checkFlow } from '#web/testing/checkFlow.ts';
import { stateAt } from '#web/testing/stories.tsx';
import * as stories from './ChatLauncher.stories.tsx';
import { ChatLauncher } from './ChatLauncher.tsx';
import { launcherMachine } from './launcher.machine.ts';
import { launcherModel } from './launcher.model.ts';

checkFlow(launcherModel, {
  render: (state, send) => <ChatLauncher state={state} send={send} />,
  stories,
});

test('a press asks for the chat', async () => {
  const sent: unknown[] = [];
  render(<ChatLauncher state={stateAt(launcherModel, ['resting'])} send={(event) => sent.push(event)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Support chat' }));
  expect(sent).toEqual([{ type: 'chat.asked' }]);
});

test('what was wished for is granted once the chat is there, and each later wish at once', async () => {
  const granted: unknown[] = [];
  const loading = Promise.withResolvers<void>();
  const launcher = createActor(
    launcherMachine.provide({
      actors: { load: fromPromise<void, void>(() => loading.promise) },
      actions: { grant: ({ context }) => granted.push(context.wish) },
    }),
  ).start();
  launcher.send({ type: 'subject.given', text: 'About order 1:' });
  launcher.send({ type: 'chat.asked' });
  expect(granted).toEqual([]);
  loading.resolve();
  await expect.poll(() => granted).toEqual([{ subject: 'About order 1:' }]);
  launcher.send({ type: 'chat.asked' });
  expect(granted.at(-1)).toEqual({ subject: null });
});
