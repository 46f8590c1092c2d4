import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { readText } from '#server/http/body.ts';
import type { HostEnv } from '#server/http/hono-context.ts';
import { HttpError } from '#server/http/http-error.ts';
import { startServer } from '#server/http/http-server.ts';

/** Every request that reached the app, or an upgrade. */
const reached: string[] = [];
const app = new Hono<HostEnv>();
app.post('/short', async (context) => new Response(await readText(context, 10)));
app.all('*', async ({ req }) => {
  reached.push(`${req.method} ${new URL(req.url).pathname} ${await req.text()}`.trim());
  return new Response(`reached by ${req.method}`);
});
// A message that breaks off fails while its body is read.
app.onError((error) =>
  error instanceof HttpError ? error.getResponse() : new Response(null, { status: 500 }),
);
const server = await startServer(app, {
  hostname: '127.0.0.1',
  port: 0,
  upgrades: {
    accepts: ({ headers }) => headers.upgrade === 'websocket',
    upgrade: ({ url = '' }, connection) => {
      reached.push(`upgrade ${url}`);
      connection.end('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    },
  },
});
afterAll(() => server.close());

/** What the server answers to these bytes, until it closes the connection. */
async function answerTo(lines: readonly string[], body = ''): Promise<string> {
  reached.length = 0;
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  socket.write(`${[...lines, '', ''].join('\r\n')}${body}`);
  // A message that the server takes for unfinished must not keep the test waiting.
  socket.setTimeout(10_000, () => socket.destroy());
  await once(socket, 'close');
  return answer;
}

const CLOSE = 'Connection: close';

describe('A request that names one host (R-111)', () => {
  it.each(['shop.example.com', 'shop.example.com:8443', 'localhost:3000', '203.0.113.7', '[::1]:3000'])(
    'is answered: %s',
    async (name) => {
      expect(await answerTo(['GET / HTTP/1.1', `Host: ${name}`, CLOSE])).toMatch(/^HTTP\/1\.1 200 /);
      expect(reached).toEqual(['GET /']);
    },
  );
});

describe('A server that closes (R-118)', () => {
  it.each([
    { name: 'waits for a call whose client has gone', drainMs: 10_000, ends: true },
    { name: 'says so if a call still runs', drainMs: 50, ends: false },
  ])('$name', async ({ drainMs, ends }) => {
    const [started, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = new Hono<HostEnv>().get('/', async ({ text }) => {
      started.resolve();
      await held.promise;
      return text('');
    });
    const closing = await startServer(slow, { hostname: '127.0.0.1', port: 0, drainMs });
    const socket = connect(closing.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: shop.example.com\r\n\r\n');
    await started.promise;
    socket.destroy();
    await once(socket, 'close');
    let hasClosed = false;
    const closed = closing.close().finally(() => {
      hasClosed = true;
    });
    if (ends) {
      await wait(60);
      expect(hasClosed).toBe(false);
      held.resolve();
    }
    expect(await closed).toBe(ends);
    held.resolve();
  });
});

describe('A request that is too large', () => {
  it('ends its connection, so that no other request is sent on it', async () => {
    const lines = ['POST /short HTTP/1.1', 'Host: shop.example.com', 'Content-Length: 300000'];
    const answer = await answerTo(lines, 'x'.repeat(1_000));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/^connection: close\r$/im);
  });
});

describe('A request that names no single host (R-111)', () => {
  it.each([
    ['no host', []],
    ['an empty one', ['Host:']],
    ['two', ['Host: shop.example.com', 'Host: evil.example']],
    ['the same one twice', ['Host: shop.example.com', 'host: shop.example.com']],
    ['two in one line', ['Host: shop.example.com, evil.example']],
    ['one with a user', ['Host: shop.example.com@evil.example']],
    ['one with a path', ['Host: shop.example.com/evil']],
    ['one with a space', ['Host: shop.example.com evil.example']],
    ['one with a word for a port', ['Host: shop.example.com:evil']],
  ])('is refused with a 400: %s', async (_, hosts) => {
    expect(await answerTo(['GET / HTTP/1.1', ...hosts, CLOSE])).toMatch(/^HTTP\/1\.1 400 /);
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket'];
    expect(await answerTo(['GET /api/chat HTTP/1.1', ...hosts, ...upgrade])).toMatch(/^HTTP\/1\.1 400 /);
    expect(reached).toEqual([]);
  });

  it('is told so in one sentence, which no browser takes for a page', async () => {
    const answer = await answerTo(['GET / HTTP/1.1', 'Host: a.example', 'Host: b.example', CLOSE]);
    expect(answer).toMatch(/\r\ncontent-type: text\/plain; charset=utf-8\r\n/i);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(answer).toContain('The request must name one host.');
  });

  it('is refused in HTTP/1.0, too', async () => {
    expect(await answerTo(['GET / HTTP/1.0'])).toMatch(/^HTTP\/1\.\d 400 /);
    expect(reached).toEqual([]);
  });
});

describe('A request whose length is ambiguous (R-111)', () => {
  const POST = ['POST /first HTTP/1.1', 'Host: shop.example.com'];
  const SMUGGLED = 'GET /second HTTP/1.1\r\nHost: shop.example.com\r\n\r\n';

  it.each([
    ['two different lengths', ['Content-Length: 0', `Content-Length: ${SMUGGLED.length}`], SMUGGLED],
    ['the same length twice', ['Content-Length: 4', 'Content-Length: 4'], 'body'],
    ['a list of lengths', ['Content-Length: 0, 0'], SMUGGLED],
    ['a length beside chunks', ['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`],
    ['chunks beside a length', ['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${SMUGGLED}`],
    ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED}`],
    ['chunks in a disguise', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${SMUGGLED}`],
    ['a space before the colon', ['Transfer-Encoding : chunked'], `0\r\n\r\n${SMUGGLED}`],
    ['a negative length', ['Content-Length: -1'], SMUGGLED],
    ['a length in hexadecimal', ['Content-Length: 0x10'], SMUGGLED],
    ['a chunk with an odd size', ['Transfer-Encoding: chunked'], `0x0\r\n\r\n${SMUGGLED}`],
  ])('is refused with a 400, and nothing is smuggled behind it: %s', async (_, headers, body) => {
    const answer = await answerTo([...POST, ...headers], body);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    expect(reached.filter((line) => line.includes('/second'))).toEqual([]);
  });

  it('is none with one length, or with chunks alone', async () => {
    await answerTo([...POST, 'Content-Length: 4', CLOSE], 'body');
    expect(reached).toEqual(['POST /first body']);
    await answerTo([...POST, 'Transfer-Encoding: chunked', CLOSE], '4\r\nbody\r\n0\r\n\r\n');
    expect(reached).toEqual(['POST /first body']);
  });
});
