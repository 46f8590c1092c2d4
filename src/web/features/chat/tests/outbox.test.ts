import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chat.ts';
import { backoffMs } from '../backoff.ts';
import { takeEchoed } from '../echoless-host.ts';
import type { PendingMessage } from '../outbox.ts';
import {
  appendMessages,
  countUnread,
  dropEchoed,
  lastReadAfter,
  markSent,
  markUncertain,
  nextToSend,
  reconcile,
} from '../outbox.ts';

const pending = (
  text: string,
  state: PendingMessage['state'] = 'queued',
  afterId: PendingMessage['afterId'] = null,
): PendingMessage => ({ text, state, afterId, sendCount: 0 });
const you = (msg: string, id: number): ChatMessage => ({ from: 'You', msg, id });
const support = (msg: string, id: number): ChatMessage => ({ from: 'Support', msg, id });

describe('the outbox', () => {
  test('is sent in order, each message once', () => {
    const outbox = [pending('a', 'sent'), pending('b'), pending('c')];
    expect(nextToSend(outbox).map(({ text }) => text)).toEqual(['b', 'c']);
    const after = markSent(outbox, 7);
    expect(after.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    expect(after[1]?.afterId).toBe(7);
    expect(nextToSend(after)).toEqual([]);
  });

  test('is sent 20 messages at a time, and more as echoes arrive', () => {
    const outbox = [pending('a', 'sent'), ...Array.from({ length: 45 }, (_, at) => pending(`b ${at}`))];
    expect(nextToSend(outbox)).toEqual(outbox.slice(1, 20));
    const sent = markSent(outbox, null);
    expect(nextToSend(sent)).toEqual([]);
    expect(nextToSend(dropEchoed(sent, you('b 0', 1))).map(({ text }) => text)).toEqual(['b 19']);
  });

  test.each([
    ['a b', 'a b', true],
    ['a\n\n  b', 'a b', true],
    ['a b', ' a\tb\n', true],
    ['a b', 'ab', false],
    ['a b', 'A b', false],
  ])('takes %j for echoed by %j, whatever its white space: %s (R-73)', (text, msg, isEchoed) => {
    const left = isEchoed ? [] : [text];
    expect(dropEchoed([pending(text, 'sent')], you(msg, 1)).map((each) => each.text)).toEqual(left);
    expect(reconcile([pending(text, 'uncertain')], [you(msg, 1)]).map((each) => each.text)).toEqual(left);
    const believed = { from: 'You', msg: text, believed: pending(text, 'sent') };
    const { messages } = takeEchoed({ messages: [believed], outbox: [] }, you(msg, 1));
    expect(messages.map((each) => each.msg)).toEqual(left);
  });

  test('waits behind an uncertain message', () => {
    expect(nextToSend([pending('a', 'uncertain'), pending('b')])).toEqual([]);
  });

  test('drops a message on its echo, the first one of two equal ones', () => {
    const outbox = markUncertain([pending('ok', 'sent'), pending('ok', 'sent')]);
    expect(dropEchoed(outbox, you('ok', 1))).toEqual(outbox);
    expect(dropEchoed([pending('ok', 'sent', 1), pending('ok', 'sent', 2)], you('ok', 3))).toEqual([
      pending('ok', 'sent', 2),
    ]);
    expect(dropEchoed([pending('ok', 'sent')], support('ok', 1))).toHaveLength(1);
  });
});

describe('an uncertain message', () => {
  test('has arrived if the replay has it', () => {
    expect(reconcile([pending('a', 'uncertain')], [you('a', 1)])).toEqual([]);
  });
  test('is queued again if the replay lacks it, in its place', () => {
    expect(reconcile([pending('a', 'uncertain'), pending('b')], [you('b', 1)])).toEqual([
      pending('a'),
      pending('b'),
    ]);
  });
  test('is not mistaken for an older one', () => {
    const last = [you('ok', 1), support('Anything else?', 2)];
    expect(reconcile([pending('ok', 'uncertain', 2)], last)).toEqual([pending('ok', 'queued', 2)]);
    expect(reconcile([pending('ok', 'uncertain', 2)], [...last, you('ok', 3)])).toEqual([]);
  });
  test('shares no echo with an equal one', () => {
    const two = [pending('ok', 'uncertain'), pending('ok', 'uncertain')];
    expect(reconcile(two, [you('ok', 1)])).toHaveLength(1);
    expect(reconcile(two, [you('ok', 1), you('ok', 2)])).toEqual([]);
  });
});

test('a message that arrives twice is listed once', () => {
  const messages = appendMessages([], [you('a', 1)]);
  expect(appendMessages(messages, [you('a', 1)])).toBe(messages);
  expect(appendMessages(messages, [{ from: 'You', msg: 'a' }])).toHaveLength(2);
});

test('messages from support after the last read one are unread', () => {
  const messages = [support('a', 1), you('b', 2), support('c', 3)];
  expect([countUnread(messages, 1), countUnread(messages, 3), countUnread(messages, 'gone')]).toEqual([
    1, 0, 2,
  ]);
});

describe('without a known last read message', () => {
  const messages = [support('a', 1), you('b', 2), support('c', 3), support('d', 4)];
  test('it is the visitor’s own last one, or one of the replies to it', () => {
    expect([
      lastReadAfter(messages, 0),
      lastReadAfter(messages, 1),
      lastReadAfter(messages, 3),
      lastReadAfter([], 0),
    ]).toEqual([2, 3, null, null]);
  });
  test('the replies to the visitor’s own last message are unread', () => {
    expect([
      countUnread(messages, null),
      countUnread([support('a', 1)], null),
      countUnread([], null),
    ]).toEqual([2, 1, 0]);
  });
  test('messages without an id don’t count: each replay brings them again', () => {
    expect(
      countUnread(
        [
          { from: 'You', msg: 'a' },
          { from: 'Support', msg: 'b' },
        ],
        null,
      ),
    ).toBe(0);
  });
});

test('the backoff doubles up to its maximum, and jitter cuts it by up to a half', () => {
  const waits = { firstMs: 1_000, maxMs: 30_000 };
  expect([1, 2, 3, 6, 60].map((failures) => backoffMs(waits, failures))).toEqual([
    1_000, 2_000, 4_000, 30_000, 30_000,
  ]);
  expect([backoffMs(waits, 2, 0.5), backoffMs(waits, 2, 1)]).toEqual([1_500, 1_000]);
});
