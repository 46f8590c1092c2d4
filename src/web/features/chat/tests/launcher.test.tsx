import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { NamedClock } from '#statecharts/index.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { storedRecords } from '#web/app/stored-records.ts';
import { ChatLauncher } from '../ChatLauncher.tsx';
import { type LoadedChat, launcherLogic } from '../launcher.effects.ts';
import { launcherMachine } from '../launcher.machine.ts';
import * as stories from './ChatLauncher.stories.tsx';
import { FakeSocket } from './fake-socket.ts';
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

describe('the rules', () => {
  test('code that comes after the time-out starts no chat, and the next press does', async ({
    onTestFinished,
  }) => {
    vi.stubGlobal('WebSocket', FakeSocket);
    const clock = new NamedClock();
    const loaded: LoadedChat = { current: null };
    const needs = { browser: window, conversationRecord: storedRecords(window).chat, clock };
    const launcher = createActor(launcherLogic(needs, loaded), { clock });
    clock.watch(launcher);
    launcher.start();
    onTestFinished(() => {
      loaded.current?.actor.stop();
      launcher.stop();
      vi.unstubAllGlobals();
    });

    launcher.send({ type: 'chat.asked' });
    clock.fire('loadBy');
    expect(launcher.getSnapshot().matches('lost')).toBe(true);
    await vi.dynamicImportSettled();
    expect(loaded.current).toBeNull();

    launcher.send({ type: 'chat.asked' });
    await waitFor(() => expect(launcher.getSnapshot().matches('loaded')).toBe(true));
    expect(loaded.current).not.toBeNull();
  });
});
