/**
 * A process that loads one server (see host.ts): it answers each `Load` that it is sent with a
 * `Loaded`. Sockets and a parser of answers with a length, since Node's own client would cost more
 * than the servers that it is to measure.
 */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import * as v from 'valibot';
import type { Loaded } from './host-messages.ts';
import { Load } from './host-messages.ts';

const BLANK_LINE = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);

async function run({ port, requests, ms }: Load): Promise<Loaded> {
  const sockets = await Promise.all(
    requests.map(async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true);
      await once(socket, 'connect');
      return socket;
    }),
  );
  const statuses: Record<string, number> = {};
  let answers = 0;
  const began = performance.now();
  await Promise.all(
    sockets.map((socket, index) =>
      repeat(socket, requests[index] ?? '', (status) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        answers += 1;
        return performance.now() - began < ms;
      }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const socket of sockets) socket.destroy();
  return { perSecond: answers / seconds, statuses };
}

/** Sends the request until `isAnswered` says that it is enough. */
function repeat(socket: Socket, request: string, isAnswered: (status: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let head: Buffer = NOTHING;
    let status: string | null = null;
    let missing = 0;
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (chunk: Buffer) => {
      if (status === null) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(BLANK_LINE);
        if (end === -1) return;
        const lines = head.toString('latin1', 0, end);
        status = lines.slice(9, 12);
        missing = lengthIn(lines, status) - (head.length - end - BLANK_LINE.length);
      } else missing -= chunk.length;
      if (missing > 0) return;
      const isMore = isAnswered(status);
      head = NOTHING;
      status = null;
      if (isMore) socket.write(request);
      else resolve();
    });
    socket.write(request);
  });
}

function lengthIn(lines: string, status: string): number {
  if (status === '204' || status === '304') return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(lines)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${lines}`);
  return Number(length);
}

process.on('message', async (message) => {
  process.send?.(await run(v.parse(Load, message)));
});
