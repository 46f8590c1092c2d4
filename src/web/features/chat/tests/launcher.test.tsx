import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { ChatLauncher } from '../ChatLauncher.tsx';
import { launcherMachine } from '../launcher.machine.ts';
import * as stories from './ChatLauncher.stories.tsx';
import { launcherModel } from './launcher.model.ts';

checkFlow(launcherModel, {
  render: (state, send) => <ChatLauncher state={state} send={send} />,
  stories,
});

test('a press requests the chat', async () => {
  const sent: unknown[] = [];
  render(<ChatLauncher state={stateAt(launcherModel, ['idle'])} send={(event) => sent.push(event)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Support chat' }));
  expect(sent).toEqual([{ type: 'chat.asked' }]);
});

test('a request is forwarded once the chat is loaded, and later requests at once', async () => {
  const forwarded: unknown[] = [];
  const loading = Promise.withResolvers<void>();
  const launcher = createActor(
    launcherMachine.provide({
      actors: { load: fromPromise<void, void>(() => loading.promise) },
      actions: { forward: (_, request) => forwarded.push(request) },
    }),
  ).start();
  launcher.send({ type: 'subject.given', text: 'About order 1:' });
  launcher.send({ type: 'chat.asked' });
  expect(forwarded).toEqual([]);
  loading.resolve();
  await expect.poll(() => forwarded).toEqual([{ subject: 'About order 1:' }]);
  launcher.send({ type: 'chat.asked' });
  expect(forwarded.at(-1)).toEqual({ subject: null });
});
