import { describe, expect, test, vi } from 'vitest';
import { CHAT_CLOSED } from '#contract/chat.ts';
import type { ChatRef } from '../chat.effects.ts';
import { FakeSocket, withFakeSockets } from './fake-socket.ts';

const startChat = withFakeSockets();
let chat: ChatRef;
const start = () => {
  chat = startChat();
  return chat;
};
const newest = FakeSocket.newest;
const write = (text: string) => {
  chat.send({ type: 'draft.changed', text });
  chat.send({ type: 'message.submitted' });
};
const texts = () => chat.getSnapshot().context.messages.map(({ msg }) => msg);
const replayed = { from: 'Support', msg: 'Hello!', id: 1, left: 0 };

describe('the chat in a browser', () => {
  test('opens a socket with the panel, and closes it when nothing was written', () => {
    start();
    expect(FakeSocket.all).toEqual([]);
    chat.send({ type: 'panel.opened' });
    expect(newest().url).toBe('ws://localhost:3000/api/chat');
    newest().open();
    chat.send({ type: 'panel.closed' });
    expect(newest().isClosed).toBe(true);
    expect(localStorage.getItem('chat')).toBeNull();
  });

  test('sends a message at once, and stores that there is a conversation', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    write('  Where is my code? ');
    expect(newest().sent).toEqual(['Where is my code?']);
    newest().hear({ from: 'You', msg: 'Where is my code?', id: 1 });
    expect([texts(), chat.getSnapshot().context.outbox]).toEqual([['Where is my code?'], []]);
    expect(JSON.parse(localStorage.getItem('chat') ?? '')).toEqual({ lastReadId: 1 });
    chat.send({ type: 'panel.closed' });
    expect(newest().isClosed).toBe(false);
    vi.advanceTimersByTime(2_000);
    newest().hear({ from: 'Support', msg: 'On its way.', id: 2 });
    expect(chat.getSnapshot().context.unreadCount).toBe(1);
  });

  test('sends a message again only if the replay lacks it', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().hear(replayed);
    write('One');
    write('Two');
    newest().end(CHAT_CLOSED.restart);
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    newest().open();
    write('Three');
    expect(newest().sent).toEqual([]);
    newest().hear({ ...replayed, left: 1 });
    expect(newest().sent).toEqual([]);
    newest().hear({ from: 'You', msg: 'One', id: 2, left: 0 });
    expect(newest().sent).toEqual(['Two', 'Three']);
    expect(texts()).toEqual(['Hello!', 'One']);
  });

  const LINES = Array.from({ length: 10_000 }, (_, at) => `Line ${at}`);
  test.each([
    ['with ids, which it counts down', (at: number) => ({ id: at, left: LINES.length - 1 - at })],
    ['with ids', (at: number) => ({ id: at })],
    ['without ids', () => ({})],
  ])('takes ten thousand lines %s in a few steps', (_, more) => {
    start().send({ type: 'panel.opened' });
    newest().open();
    let steps = 0;
    chat.subscribe(() => {
      steps += 1;
    });
    for (const [at, msg] of LINES.entries())
      newest().hear({ from: at % 3 === 0 ? 'You' : 'Support', msg, ...more(at) });
    vi.advanceTimersByTime(200);
    expect(steps).toBeLessThan(75);
    vi.advanceTimersByTime(2_000);
    expect(texts()).toEqual(LINES);
  });

  test('counts what a burst brings while the panel is closed, and loses none of it with its socket', () => {
    localStorage.setItem('chat', '{"lastReadId":0}');
    start();
    newest().open();
    newest().hear({ ...replayed, id: 0 });
    const socket = newest();
    for (let id = 1; id <= 90; id += 1)
      socket.hear({ from: id === 30 ? 'You' : 'Support', msg: `Line ${id}`, id });
    // The host sends one again.
    socket.hear({ from: 'Support', msg: 'Line 90', id: 90 });
    socket.end(CHAT_CLOSED.restart);
    expect(chat.getSnapshot().context.unreadCount).toBe(89);
    expect(texts()).toHaveLength(91);
  });

  test('settles what waits for its echo within a burst', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().hear(replayed);
    write('Where is it?');
    for (let id = 2; id <= 80; id += 1) newest().hear({ from: 'Support', msg: `Line ${id}`, id });
    newest().hear({ from: 'You', msg: 'Where is it?', id: 81 });
    newest().hear({ from: 'Support', msg: 'Line 82', id: 82 });
    vi.advanceTimersByTime(100);
    expect(chat.getSnapshot().context.outbox).toEqual([]);
    expect(texts().slice(-2)).toEqual(['Where is it?', 'Line 82']);
    expect(new Set(texts()).size).toBe(82);
  });

  test('waits longer each time, and retries at once when the network is back', () => {
    start().send({ type: 'panel.opened' });
    for (const ms of [500, 1_000, 2_000]) {
      const before = FakeSocket.all.length;
      newest().end(1006);
      vi.advanceTimersByTime(ms - 1);
      expect(FakeSocket.all).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(FakeSocket.all).toHaveLength(before + 1);
    }
    newest().end(1006);
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(5);
  });

  test('treats a socket without echo as dead', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().hear(replayed);
    write('Anybody?');
    vi.advanceTimersByTime(10_000);
    expect(newest().isClosed).toBe(true);
    expect(chat.getSnapshot().matches({ socket: 'reconnecting' })).toBe(true);
  });

  test('keeps unsent messages across a reload, and sends them after the replay', () => {
    start().send({ type: 'panel.opened' });
    write('Not said yet');
    chat.send({ type: 'draft.changed', text: 'Half a thou' });
    chat.stop();

    start();
    expect(chat.getSnapshot().context.draft).toBe('Half a thou');
    newest().open();
    expect(newest().sent).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(newest().sent).toEqual(['Not said yet']);
  });

  test('after a reload sends what was never sent, even if an equal message was', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().hear({ ...replayed, left: 1 });
    newest().hear({ from: 'You', msg: 'Hello?', id: 2, left: 0 });
    newest().end(1006);
    write('Hello?');
    chat.stop();

    start();
    newest().open();
    newest().hear({ ...replayed, left: 1 });
    newest().hear({ from: 'You', msg: 'Hello?', id: 2, left: 0 });
    expect(newest().sent).toEqual(['Hello?']);
  });

  test('does not mistake a replayed message for an echo', () => {
    localStorage.setItem('chat', '{"lastReadId":2}');
    start().send({ type: 'panel.opened' });
    write('Hello?');
    newest().open();
    expect(newest().sent).toEqual(['Hello?']);
    newest().hear({ ...replayed, left: 1 });
    newest().hear({ from: 'You', msg: 'Hello?', id: 2, left: 0 });
    newest().end(CHAT_CLOSED.tooFast, 'Please go on in 40 seconds.');
    expect(chat.getSnapshot().context.outbox).toMatchObject([{ text: 'Hello?', state: 'sent', afterId: 2 }]);

    chat.send({ type: 'retry.pressed' });
    newest().open();
    newest().hear({ ...replayed, left: 1 });
    newest().hear({ from: 'You', msg: 'Hello?', id: 2, left: 0 });
    expect(newest().sent).toEqual(['Hello?']);
    newest().end(1006);
    chat.send({ type: 'retry.pressed' });
    newest().open();
    newest().hear({ from: 'You', msg: 'Hello?', id: 2, left: 1 });
    newest().hear({ from: 'You', msg: 'Hello?', id: 3, left: 0 });
    expect([newest().sent, chat.getSnapshot().context.outbox]).toEqual([[], []]);
  });

  test('sends 20 messages at a time, and more as echoes arrive', () => {
    start().send({ type: 'panel.opened' });
    const lines = Array.from({ length: 45 }, (_, at) => `Line ${at}`);
    for (const text of lines) write(text);
    newest().open();
    newest().hear(replayed);
    for (let echoed = 0; echoed < lines.length; echoed += 1) {
      expect(newest().sent).toEqual(lines.slice(0, echoed + 20));
      newest().hear({ from: 'You', msg: lines[echoed], id: echoed + 2 });
    }
    expect(chat.getSnapshot().matches({ socket: { active: 'idle' } })).toBe(true);
  });

  test('waits the maximum delay after a rate limit', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().end(CHAT_CLOSED.tooFast, 'Please go on in 40 seconds.');
    vi.advanceTimersByTime(14_999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('replaces its socket when the network is back', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().hear(replayed);
    write('Are you there?');
    const before = newest();
    window.dispatchEvent(new Event('online'));
    expect([before.isClosed, FakeSocket.all.length]).toEqual([true, 2]);
    newest().open();
    expect(newest().sent).toEqual([]);
    newest().hear({ ...replayed, left: 1 });
    newest().hear({ from: 'You', msg: 'Are you there?', id: 2, left: 0 });
    expect([newest().sent, chat.getSnapshot().context.outbox]).toEqual([[], []]);
  });

  test.each([
    ['nothing of it', 2, 2],
    ['a part of it', 3, 1],
    ['all of it', 4, 0],
  ])('counts the unread messages after a login that had read %s', (_, seen, unread) => {
    localStorage.setItem('chat', `{"lastReadId":${seen}}`);
    start();
    newest().open();
    const lines = [
      { from: 'You', msg: 'Where is my code?', id: 2 },
      { from: 'Support', msg: 'Which one?', id: 3 },
      { from: 'Support', msg: 'Are you there?', id: 4 },
    ];
    const come = (offset: number) => {
      for (const [at, line] of lines.entries())
        newest().hear({ ...line, id: line.id + offset, left: 2 - at });
    };
    come(0);
    expect(chat.getSnapshot().context.unreadCount).toBe(unread);
    chat.send({ type: 'visitor.changed', isMember: true });
    expect(chat.getSnapshot().context.unreadCount).toBe(unread);
    newest().open();
    come(40);
    expect(chat.getSnapshot().context.unreadCount).toBe(unread);
    expect(JSON.parse(localStorage.getItem('chat') ?? '')).toEqual({ lastReadId: 44 - unread });
  });

  test('clears everything on logout', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().hear(replayed);
    chat.send({ type: 'draft.changed', text: 'My secret' });
    chat.send({ type: 'panel.closed' });
    chat.send({ type: 'visitor.changed', isMember: false });
    expect(newest().isClosed).toBe(true);
    expect(chat.getSnapshot().context).toMatchObject({ messages: [], draft: '', outbox: [], unreadCount: 0 });
    expect(localStorage.getItem('chat')).toBeNull();
    expect(sessionStorage.getItem('chat')).not.toContain('secret');
  });

  test('follows what another tab has read', () => {
    localStorage.setItem('chat', '{"lastReadId":1}');
    start();
    newest().open();
    newest().hear({ ...replayed, left: 1 });
    newest().hear({ from: 'Support', msg: 'Are you there?', id: 2, left: 0 });
    expect(chat.getSnapshot().context.unreadCount).toBe(1);
    localStorage.setItem('chat', '{"lastReadId":2}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'chat', newValue: '{"lastReadId":2}' }));
    expect(chat.getSnapshot().context.unreadCount).toBe(0);
  });

  test.each(['closed', 'open'])('joins the conversation that another tab starts, its panel %s', (panel) => {
    start().send({ type: 'panel.opened' });
    newest().end(1006);
    if (panel === 'closed') chat.send({ type: 'panel.closed' });
    localStorage.setItem('chat', '{"lastReadId":null}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'chat', newValue: '{"lastReadId":null}' }));
    if (panel === 'open') chat.send({ type: 'panel.closed' });
    vi.advanceTimersByTime(500);
    newest().open();
    newest().hear({ from: 'You', msg: 'From the other tab', id: 1, left: 1 });
    newest().hear({ from: 'Support', msg: 'Good morning', id: 2, left: 0 });
    expect([FakeSocket.all.length, chat.getSnapshot().context.unreadCount]).toEqual([2, 1]);
  });
});
