import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHAT_CLOSED } from '#contract/chat.ts';
import { recordsOf } from '#web/app/records.ts';
import { restingClock } from '#web/app/resting-clock.ts';
import type { ChatRef } from './chat.effects.ts';
import { startChat } from './chat.effects.ts';

/** A socket in the test's hand. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  readonly url: string;
  readonly sent: string[] = [];
  isClosed = false;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.isClosed = true;
  }
  open() {
    this.dispatchEvent(new Event('open'));
  }
  hear(data: unknown) {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    );
  }
  end(code: number, reason = '') {
    this.dispatchEvent(new CloseEvent('close', { code, reason }));
  }
}

let chat: ChatRef;
const start = () => {
  chat = startChat({
    browser: window,
    conversation: recordsOf(window).chat,
    clock: restingClock(document),
    chance: () => 1,
  });
  return chat;
};
const newest = () => {
  const socket = FakeSocket.all.at(-1);
  if (socket === undefined) throw new Error('No socket was opened.');
  return socket;
};
const write = (text: string) => {
  chat.send({ type: 'draft.changed', text });
  chat.send({ type: 'line.submitted' });
};
const said = () => chat.getSnapshot().context.lines.map(({ msg }) => msg);
const again = { from: 'Support', msg: 'Hello!', id: 1, left: 0 };

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  chat.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the chat in a browser', () => {
  test('opens no socket before somebody looks, and closes it when nothing was said', () => {
    start();
    expect(FakeSocket.all).toEqual([]);
    chat.send({ type: 'panel.opened' });
    expect(newest().url).toBe('ws://localhost:3000/api/chat');
    newest().open();
    chat.send({ type: 'panel.closed' });
    expect(newest().isClosed).toBe(true);
    expect(localStorage.getItem('chat')).toBeNull();
  });

  test('says at once what is submitted, and remembers that there is a conversation', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    write('  Where is my code? ');
    expect(newest().sent).toEqual(['Where is my code?']);
    newest().hear({ from: 'You', msg: 'Where is my code?', id: 1 });
    expect([said(), chat.getSnapshot().context.outbox]).toEqual([['Where is my code?'], []]);
    expect(JSON.parse(localStorage.getItem('chat') ?? '')).toEqual({ seen: 1 });
    chat.send({ type: 'panel.closed' });
    expect(newest().isClosed).toBe(false);
    vi.advanceTimersByTime(2_000);
    newest().hear({ from: 'Support', msg: 'On its way.', id: 2 });
    expect(chat.getSnapshot().context.unread).toBe(1);
  });

  test('only logs a frame that it can not read', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    start().send({ type: 'panel.opened' });
    newest().open();
    for (const frame of ['{', '[]', '{"from":"Support"}']) newest().hear(frame);
    newest().hear(again);
    expect([said(), warn.mock.calls.length]).toEqual([['Hello!'], 3]);
  });

  test('says a line again only if the last lines lack it', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().hear(again);
    write('One');
    write('Two');
    newest().end(CHAT_CLOSED.restart);
    vi.advanceTimersByTime(499);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    newest().open();
    write('Three');
    expect(newest().sent).toEqual([]);
    newest().hear({ ...again, left: 1 });
    expect(newest().sent).toEqual([]);
    newest().hear({ from: 'You', msg: 'One', id: 2, left: 0 });
    expect(newest().sent).toEqual(['Two', 'Three']);
    expect(said()).toEqual(['Hello!', 'One']);
  });

  test('waits longer each time, and tries at once when the network is back', () => {
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

  test('takes a socket without echo for dead', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().hear(again);
    write('Anybody?');
    vi.advanceTimersByTime(10_000);
    expect(newest().isClosed).toBe(true);
    expect(chat.getSnapshot().matches({ socket: 'waiting' })).toBe(true);
  });

  test('keeps over a reload what was written and not said, and looks before it says it', () => {
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

  test('sends after a reload what was never sent, also if the same was said before', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().hear({ ...again, left: 1 });
    newest().hear({ from: 'You', msg: 'Hello?', id: 2, left: 0 });
    newest().end(1006);
    write('Hello?');
    chat.stop();

    start();
    newest().open();
    newest().hear({ ...again, left: 1 });
    newest().hear({ from: 'You', msg: 'Hello?', id: 2, left: 0 });
    expect(newest().sent).toEqual(['Hello?']);
  });

  test('takes no line that comes again for the echo of what was just sent', () => {
    localStorage.setItem('chat', '{"seen":2}');
    start().send({ type: 'panel.opened' });
    write('Hello?');
    newest().open();
    expect(newest().sent).toEqual(['Hello?']);
    newest().hear({ ...again, left: 1 });
    newest().hear({ from: 'You', msg: 'Hello?', id: 2, left: 0 });
    newest().end(CHAT_CLOSED.tooFast, 'Please go on in 40 seconds.');
    expect(chat.getSnapshot().context.outbox).toMatchObject([{ text: 'Hello?', state: 'sent', after: 2 }]);

    chat.send({ type: 'retry.pressed' });
    newest().open();
    newest().hear({ ...again, left: 1 });
    newest().hear({ from: 'You', msg: 'Hello?', id: 2, left: 0 });
    expect(newest().sent).toEqual(['Hello?']);
    newest().end(1006);
    chat.send({ type: 'retry.pressed' });
    newest().open();
    newest().hear({ from: 'You', msg: 'Hello?', id: 2, left: 1 });
    newest().hear({ from: 'You', msg: 'Hello?', id: 3, left: 0 });
    expect([newest().sent, chat.getSnapshot().context.outbox]).toEqual([[], []]);
  });

  test('sends 20 lines at a time, and the others as their echoes come', () => {
    start().send({ type: 'panel.opened' });
    const lines = Array.from({ length: 45 }, (_, at) => `Line ${at}`);
    for (const text of lines) write(text);
    newest().open();
    newest().hear(again);
    for (let said = 0; said < lines.length; said += 1) {
      expect(newest().sent).toEqual(lines.slice(0, said + 20));
      newest().hear({ from: 'You', msg: lines[said], id: said + 2 });
    }
    expect(chat.getSnapshot().matches({ socket: { up: 'resting' } })).toBe(true);
  });

  test('waits as long as it ever does for a host to which it wrote too fast', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().end(CHAT_CLOSED.tooFast, 'Please go on in 40 seconds.');
    vi.advanceTimersByTime(14_999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('trusts no socket that was there before the network came back', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().hear(again);
    write('Are you there?');
    const before = newest();
    window.dispatchEvent(new Event('online'));
    expect([before.isClosed, FakeSocket.all.length]).toEqual([true, 2]);
    newest().open();
    expect(newest().sent).toEqual([]);
    newest().hear({ ...again, left: 1 });
    newest().hear({ from: 'You', msg: 'Are you there?', id: 2, left: 0 });
    expect([newest().sent, chat.getSnapshot().context.outbox]).toEqual([[], []]);
  });

  test.each([
    ['nothing of it', 2, 2],
    ['a part of it', 3, 1],
    ['all of it', 4, 0],
  ])('counts after a login what support said and nobody read, of which was read %s', (_, seen, unread) => {
    localStorage.setItem('chat', `{"seen":${seen}}`);
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
    expect(chat.getSnapshot().context.unread).toBe(unread);
    chat.send({ type: 'visitor.changed', isMember: true });
    expect(chat.getSnapshot().context.unread).toBe(unread);
    newest().open();
    come(40);
    expect(chat.getSnapshot().context.unread).toBe(unread);
    expect(JSON.parse(localStorage.getItem('chat') ?? '')).toEqual({ seen: 44 - unread });
  });

  test('leaves nothing behind for whoever comes after a logout', () => {
    start().send({ type: 'panel.opened' });
    newest().open();
    newest().hear(again);
    chat.send({ type: 'draft.changed', text: 'My secret' });
    chat.send({ type: 'panel.closed' });
    chat.send({ type: 'visitor.changed', isMember: false });
    expect(newest().isClosed).toBe(true);
    expect(chat.getSnapshot().context).toMatchObject({ lines: [], draft: '', outbox: [], unread: 0 });
    expect(localStorage.getItem('chat')).toBeNull();
    expect(sessionStorage.getItem('chat')).not.toContain('secret');
  });

  test('follows what another tab has read', () => {
    localStorage.setItem('chat', '{"seen":1}');
    start();
    newest().open();
    newest().hear({ ...again, left: 1 });
    newest().hear({ from: 'Support', msg: 'Are you there?', id: 2, left: 0 });
    expect(chat.getSnapshot().context.unread).toBe(1);
    window.dispatchEvent(new StorageEvent('storage', { key: 'chat', newValue: '{"seen":2}' }));
    expect(chat.getSnapshot().context.unread).toBe(0);
  });

  test.each(['hidden', 'shown'])('joins the conversation that another tab begins, its panel %s', (panel) => {
    start().send({ type: 'panel.opened' });
    newest().end(1006);
    if (panel === 'hidden') chat.send({ type: 'panel.closed' });
    window.dispatchEvent(new StorageEvent('storage', { key: 'chat', newValue: '{"seen":null}' }));
    if (panel === 'shown') chat.send({ type: 'panel.closed' });
    vi.advanceTimersByTime(500);
    newest().open();
    newest().hear({ from: 'You', msg: 'From the other tab', id: 1, left: 1 });
    newest().hear({ from: 'Support', msg: 'Good morning', id: 2, left: 0 });
    expect([FakeSocket.all.length, chat.getSnapshot().context.unread]).toEqual([2, 1]);
  });
});
