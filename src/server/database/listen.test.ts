import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, expect, it, vi } from 'vitest';
import { collectLog } from '../../../tests/server/support/log-lines.ts';
import { listenOn } from './listen.ts';
import { createServers } from './servers.ts';

/** A message of PostgreSQL's protocol: its type, its length and its content. */
function message(type: string, content: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + content.length, 1);
  return Buffer.concat([head, Buffer.from(content, 'latin1')]);
}
const READY = message('Z', 'I');
const WELCOME = Buffer.concat([message('R', '\0\0\0\0'), READY]);
const DONE = Buffer.concat([message('C', 'LISTEN\0'), READY]);
const ENDING = message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0');

/** Starts a server, and returns it with its address as a database. */
async function startServer(onConnection: (socket: Socket) => void) {
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, url: `postgres://shop@127.0.0.1:${port}/shop` };
}

/** As much of a server as LISTEN needs. */
const connections: Socket[] = [];
const { server, url } = await startServer((socket) => {
  connections.push(socket);
  socket.once('data', () => {
    socket.write(WELCOME);
    socket.on('data', (data) => {
      if (data.toString('latin1').startsWith('Q')) socket.write(DONE);
    });
  });
  socket.on('error', () => {});
});
afterAll(() => server.close());

it('A server that answers nothing keeps nobody from stopping', async () => {
  const silent = await startServer(() => {});
  const { log } = collectLog();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const listening = listenOn(createServers(silent.url), log)('any', () => {});
  await once(silent.server, 'connection');
  await vi.advanceTimersByTimeAsync(6_000);
  vi.useRealTimers();
  const stop = await listening;
  await stop();
  silent.server.close();
});

it('A connection that fails twice at once ends no process, but is made again', async () => {
  const uncaught = vi.fn<(error: Error) => void>();
  process.on('uncaughtExceptionMonitor', uncaught);
  const { log, lines } = collectLog();
  const listen = listenOn(createServers(url), log);
  const stop = await listen('a_channel', () => {});
  connections[0]?.end(Buffer.concat([ENDING, ENDING]));
  await expect.poll(() => connections).toHaveLength(2);
  expect(lines()).toMatchObject([{ event: 'the listening connection broke', code: '57P01' }]);
  expect(uncaught).not.toHaveBeenCalled();
  process.off('uncaughtExceptionMonitor', uncaught);
  await stop();
});
