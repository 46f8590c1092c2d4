import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { NamedClock } from '#statecharts/model/named-clock.ts';
import { storedRecords } from '#web/app/stored-records.ts';
import { type LoadedChat, launcherLogic } from '../launcher.effects.ts';
import { FakeSocket } from './socket.fake.ts';

test('code that comes after the time-out starts no chat, and the next press does', async ({
  onTestFinished,
}) => {
  FakeSocket.all = [];
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
  await vi.waitFor(() => expect(launcher.getSnapshot().matches('loaded')).toBe(true));
  expect(FakeSocket.all).toHaveLength(1);
});
