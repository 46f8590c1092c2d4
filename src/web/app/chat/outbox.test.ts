import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chat.ts';
import { growingWait } from '#web/lib/growing-wait.ts';
import type { Unsaid } from './outbox.ts';
import { doubted, seenIn, sendable, settled, unreadIn, withLine, withoutEcho, withSent } from './outbox.ts';

const line = (text: string, state: Unsaid['state'] = 'new', after: Unsaid['after'] = null): Unsaid => ({
  text,
  state,
  after,
});
const you = (msg: string, id: number): ChatMessage => ({ from: 'You', msg, id });
const support = (msg: string, id: number): ChatMessage => ({ from: 'Support', msg, id });

describe('what was not said yet', () => {
  test('goes out in its order, each line once', () => {
    const outbox = [line('a', 'sent'), line('b'), line('c')];
    expect(sendable(outbox).map(({ text }) => text)).toEqual(['b', 'c']);
    const after = withSent(outbox, 7);
    expect(after.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    expect(after[1]?.after).toBe(7);
    expect(sendable(after)).toEqual([]);
  });

  test('goes out 20 lines at a time, the others as echoes come', () => {
    const outbox = [line('a', 'sent'), ...Array.from({ length: 45 }, (_, at) => line(`b ${at}`))];
    expect(sendable(outbox)).toEqual(outbox.slice(1, 20));
    const sent = withSent(outbox, null);
    expect(sendable(sent)).toEqual([]);
    expect(sendable(withoutEcho(sent, you('b 0', 1))).map(({ text }) => text)).toEqual(['b 19']);
  });

  test('waits behind a line of which nobody knows', () => {
    expect(sendable([line('a', 'doubtful'), line('b')])).toEqual([]);
  });

  test('is said once its echo comes, of two equal ones the first', () => {
    const outbox = doubted([line('ok', 'sent'), line('ok', 'sent')]);
    expect(withoutEcho(outbox, you('ok', 1))).toEqual(outbox);
    expect(withoutEcho([line('ok', 'sent', 1), line('ok', 'sent', 2)], you('ok', 3))).toEqual([
      line('ok', 'sent', 2),
    ]);
    expect(withoutEcho([line('ok', 'sent')], support('ok', 1))).toHaveLength(1);
  });
});

describe('a line without echo', () => {
  test('has arrived if the last lines have it', () => {
    expect(settled([line('a', 'doubtful')], [you('a', 1)])).toEqual([]);
  });
  test('is said again if they lack it, and what waited behind it keeps its place', () => {
    expect(settled([line('a', 'doubtful'), line('b')], [you('b', 1)])).toEqual([line('a'), line('b')]);
  });
  test('is not taken for one that was said before it', () => {
    const last = [you('ok', 1), support('Anything else?', 2)];
    expect(settled([line('ok', 'doubtful', 2)], last)).toEqual([line('ok', 'new', 2)]);
    expect(settled([line('ok', 'doubtful', 2)], [...last, you('ok', 3)])).toEqual([]);
  });
  test('shares no echo with its equal', () => {
    const two = [line('ok', 'doubtful'), line('ok', 'doubtful')];
    expect(settled(two, [you('ok', 1)])).toHaveLength(1);
    expect(settled(two, [you('ok', 1), you('ok', 2)])).toEqual([]);
  });
});

test('a line that comes twice stands there once', () => {
  const lines = withLine([], you('a', 1));
  expect(withLine(lines, you('a', 1))).toBe(lines);
  expect(withLine(lines, { from: 'You', msg: 'a' })).toHaveLength(2);
});

test('unread is what others said after the last line that was read', () => {
  const lines = [support('a', 1), you('b', 2), support('c', 3)];
  expect([unreadIn(lines, 1), unreadIn(lines, 3), unreadIn(lines, 'gone')]).toEqual([1, 0, 2]);
});

describe('where nobody knows which line was read last', () => {
  const lines = [support('a', 1), you('b', 2), support('c', 3), support('d', 4)];
  test('it is the visitor’s own last one, or one of the answers to it', () => {
    expect([seenIn(lines, 0), seenIn(lines, 1), seenIn(lines, 3), seenIn([], 0)]).toEqual([2, 3, null, null]);
  });
  test('the answers to the visitor’s own last line are unread', () => {
    expect([unreadIn(lines, null), unreadIn([support('a', 1)], null), unreadIn([], null)]).toEqual([2, 1, 0]);
  });
  test('lines without an id don’t count: they come again with every list', () => {
    expect(
      unreadIn(
        [
          { from: 'You', msg: 'a' },
          { from: 'Support', msg: 'b' },
        ],
        null,
      ),
    ).toBe(0);
  });
});

test('waits double up to the longest, and chance cuts them by up to a half', () => {
  const waits = { first: 1_000, longest: 30_000 };
  expect([1, 2, 3, 6, 60].map((failures) => growingWait(waits, failures))).toEqual([
    1_000, 2_000, 4_000, 30_000, 30_000,
  ]);
  expect([growingWait(waits, 2, 0.5), growingWait(waits, 2, 1)]).toEqual([1_500, 1_000]);
});
