import { describe, expect, test, vi } from 'vitest';
import type { ChatRef } from '../chat.effects.ts';
import { FakeSocket, withFakeSockets } from './fake-socket.ts';

const startChat = withFakeSockets();
let chat: ChatRef;
const newest = FakeSocket.newest;
const start = () => {
  chat = startChat();
  chat.send({ type: 'panel.opened' });
};
const open = () => {
  start();
  newest().open();
};
const reload = () => {
  chat.stop();
  open();
};
const write = (text: string) => {
  chat.send({ type: 'draft.changed', text });
  chat.send({ type: 'message.submitted' });
};
const reconnect = () => {
  newest().end(1006);
  chat.send({ type: 'retry.pressed' });
  newest().open();
};
/** A host that sends what the specification says, and nothing more. */
const hear = (msg: string) => newest().hear({ from: 'Support', msg });
/** Long enough for every echo, replay and backoff; each new socket opens. */
const wait = (ms: number) => {
  for (let waited = 0; waited < ms; waited += 500) {
    const before = newest();
    vi.advanceTimersByTime(500);
    if (newest() !== before) newest().open();
  }
};
const sent = () => FakeSocket.all.flatMap((socket) => socket.sent);
const context = () => chat.getSnapshot().context;
const lines = () => context().messages.map(({ from, msg }) => `${from}: ${msg}`);
const pending = () => context().outbox.map(({ text, state }) => `${text} (${state})`);

describe('to a host without echo (R-73)', () => {
  test('a message is sent at most twice, and then stays unconfirmed on a living socket', () => {
    open();
    write('Hello?');
    wait(120_000);
    expect(sent()).toEqual(['Hello?', 'Hello?']);
    expect(pending()).toEqual(['Hello? (unconfirmed)']);
    const { length } = FakeSocket.all;
    wait(120_000);
    expect(FakeSocket.all).toHaveLength(length);
  });

  test('a message is sent at most twice over reconnections', () => {
    open();
    write('Hello?');
    for (let times = 0; times < 5; times += 1) {
      reconnect();
      wait(2_000);
    }
    expect([sent(), pending()]).toEqual([['Hello?', 'Hello?'], ['Hello? (unconfirmed)']]);
  });

  test('a message is sent at most twice over reloads', () => {
    open();
    write('Hello?');
    for (let times = 0; times < 5; times += 1) {
      reload();
      wait(2_000);
    }
    expect([sent(), pending()]).toEqual([['Hello?', 'Hello?'], ['Hello? (unconfirmed)']]);
  });

  test('an unsent message of a shop that did not count yet is kept', () => {
    const outbox = [{ text: 'Hello?', state: 'uncertain', afterId: null }];
    sessionStorage.setItem('chat', JSON.stringify({ draft: '', outbox }));
    open();
    wait(120_000);
    expect(sent()).toEqual(['Hello?', 'Hello?']);
  });

  test.each([
    ['at once', 0],
    ['after the replay', 3_000],
  ])('a message has arrived as soon as the host says anything, %s', (_, ms) => {
    open();
    write('Hello?');
    wait(ms);
    hear('Good morning');
    wait(60_000);
    expect([sent(), lines(), pending()]).toEqual([['Hello?'], ['You: Hello?', 'Support: Good morning'], []]);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('a message that was sent twice has arrived when the host says anything later', () => {
    open();
    write('Hello?');
    wait(60_000);
    hear('Good morning');
    expect([lines(), pending()]).toEqual([['You: Hello?', 'Support: Good morning'], []]);
  });

  test('a message has arrived when the host says something new on the next socket', () => {
    open();
    wait(3_000);
    hear('Good morning');
    write('Hello?');
    reconnect();
    hear('How can we help?');
    wait(60_000);
    expect([sent(), lines(), pending()]).toEqual([
      ['Hello?'],
      ['Support: Good morning', 'You: Hello?', 'Support: How can we help?'],
      [],
    ]);
  });

  test('once it is believed, later messages are sent once, and are in order', () => {
    open();
    write('Hello?');
    hear('Good morning');
    write('My code is missing');
    wait(60_000);
    reconnect();
    wait(60_000);
    expect(sent()).toEqual(['Hello?', 'My code is missing']);
    expect(pending()).toEqual(['My code is missing (unconfirmed)']);
    hear('Which one?');
    expect(lines()).toEqual([
      'You: Hello?',
      'Support: Good morning',
      'You: My code is missing',
      'Support: Which one?',
    ]);
  });

  test('what was shown stays over a reconnection and a login (R-77)', () => {
    open();
    write('Hello?');
    hear('Good morning');
    wait(3_000);
    reconnect();
    wait(3_000);
    chat.send({ type: 'visitor.changed', isMember: true });
    newest().open();
    wait(3_000);
    expect([sent(), lines()]).toEqual([['Hello?'], ['You: Hello?', 'Support: Good morning']]);
  });
});

describe('a host that echoes (R-73)', () => {
  test('is not believed by another message: a lost message is sent again', () => {
    open();
    write('One');
    newest().hear({ from: 'You', msg: 'One', id: 1 });
    wait(3_000);
    write('Two');
    newest().hear({ from: 'Support', msg: 'Good morning', id: 2 });
    expect(pending()).toEqual(['Two (sent)']);
    reconnect();
    newest().hear({ from: 'You', msg: 'One', id: 1, left: 1 });
    newest().hear({ from: 'Support', msg: 'Good morning', id: 2, left: 0 });
    expect(newest().sent).toEqual(['Two']);
  });

  test('may speak before its first echo: the message is listed once', () => {
    open();
    wait(3_000);
    write('One');
    newest().hear({ from: 'Support', msg: 'Good morning', id: 1 });
    newest().hear({ from: 'You', msg: 'One', id: 2 });
    expect([lines(), pending()]).toEqual([['Support: Good morning', 'You: One'], []]);
  });

  test('may speak and lose the connection before its first echo: what it lacks is sent again', () => {
    open();
    wait(3_000);
    write('One');
    newest().hear({ from: 'Support', msg: 'Good morning', id: 1 });
    write('Two');
    reconnect();
    newest().hear({ from: 'Support', msg: 'Good morning', id: 1, left: 0 });
    expect([newest().sent, lines()]).toEqual([['One', 'Two'], ['Support: Good morning']]);
  });

  test('may replay without ids: nothing is listed twice', () => {
    open();
    for (const [from, msg] of [
      ['Support', 'Good morning'],
      ['You', 'Hello'],
      ['Support', 'Hello'],
    ])
      newest().hear({ from, msg });
    wait(3_000);
    reconnect();
    for (const [from, msg] of [
      ['Support', 'Good morning'],
      ['You', 'Hello'],
      ['Support', 'Hello'],
      ['Support', 'Hello'],
    ])
      newest().hear({ from, msg });
    wait(3_000);
    expect(lines()).toEqual(['Support: Good morning', 'You: Hello', 'Support: Hello', 'Support: Hello']);
  });
});

describe('an odd frame (R-77)', () => {
  test.each([
    ['an id of another type', { from: 'Support', msg: 'Hi', id: { at: 1 } }],
    ['a null id and time', { from: 'Support', msg: 'Hi', id: null, at: null }],
    ['a time that is a number', { from: 'Support', msg: 'Hi', at: 1_772_442_000 }],
    ['a time that is none', { from: 'Support', msg: 'Hi', at: 'yesterday' }],
    ['a count of another type', { from: 'Support', msg: 'Hi', left: 'none' }],
    ['no author', { msg: 'Hi' }],
    ['an author of another type', { from: 7, msg: 'Hi' }],
  ])('with %s is shown without it', (_, frame) => {
    open();
    newest().hear(frame);
    expect(context().messages).toEqual([{ from: 'Support', msg: 'Hi' }]);
  });

  test('with unknown keys is shown without them', () => {
    open();
    newest().hear({ from: 'Support', msg: 'Hi', id: 4, mood: 'fine' });
    expect(context().messages).toEqual([{ from: 'Support', msg: 'Hi', id: 4 }]);
  });

  test('from an unknown author is shown with the author’s name', () => {
    open();
    newest().hear({ from: 'Amna', msg: 'Hi' });
    expect(lines()).toEqual(['Amna: Hi']);
  });

  test.each(['{', '"Hi"', '[]', '{"from":"Support"}', '{"from":"Support","msg":7}'])(
    'without a text is left out and logged once: %s',
    (frame) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      open();
      newest().hear(frame);
      expect([lines(), log.mock.calls.length]).toEqual([[], 1]);
    },
  );
});
