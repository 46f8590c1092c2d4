import { expect, test } from 'vitest';
import { createPrefetch, initOf, readingOf } from '../api/prefetch.ts';

const TODAY = readingOf('today', {});

/** A host that numbers its answers, and a clock that the test moves. */
function open() {
  let now = 0;
  let answered = 0;
  const asked: string[] = [];
  const prefetch = createPrefetch(
    async (path, { method, body } = {}) => {
      asked.push(`${method} ${path} ${body ?? ''}`.trim());
      return new Response(String(++answered), { status: path === '/session' ? 401 : 200 });
    },
    () => now,
  );
  const read = async (path: string, options = {}) => (await prefetch.fetch(path, initOf(options))).text();
  const pass = (ms: number) => {
    now += ms;
  };
  return { asked, pass, prefetch, read };
}

test('an answer that was asked for with the scripts is read once, by the same request', async () => {
  const { asked, prefetch, read } = open();
  expect(await prefetch.ask('/session')).toBe(false);
  expect(await prefetch.ask('/commands', TODAY)).toBe(true);
  expect(await read('/commands', readingOf('today', {}, true))).toBe('3');
  expect(await read('/commands', readingOf('orders list', {}))).toBe('4');
  expect(await read('/session')).toBe('1');
  const background = { ...TODAY, isBackground: true, signal: new AbortController().signal };
  expect(await read('/commands', background)).toBe('2');
  expect(await read('/commands', TODAY)).toBe('5');
  expect(asked.slice(0, 2)).toEqual(['GET /session', 'POST /commands {"command":"today","input":{}}']);
});

test('it is kept for 15 seconds, and for the one who was signed in', async () => {
  const { pass, prefetch, read } = open();
  await prefetch.ask('/commands', TODAY);
  pass(14_999);
  expect(await read('/commands', TODAY)).toBe('1');
  await prefetch.ask('/commands', TODAY);
  pass(15_000);
  expect(await read('/commands', TODAY)).toBe('3');
  for (const [path, method] of [
    ['/session', 'POST'],
    ['/session', 'DELETE'],
    ['/session/pin', 'POST'],
  ] as const) {
    const { prefetch, read } = open();
    await prefetch.ask('/commands', TODAY);
    await read(path, { method });
    expect(await read('/commands', TODAY)).toBe('3');
  }
});
