import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { CHAT_PATH } from '#contract/chat.ts';
import type { Host } from '../host.ts';
import { describeError } from '../http/answers.ts';
import { clientOf } from '../http/client.ts';
import { hitClient } from '../http/limits.ts';
import { originOf } from '../http/origin.ts';
import { nothingHere, Refusal } from '../http/refusal.ts';

const SOCKETS_MAX = 20_000;
const SOCKETS_A_CLIENT = { strict: 20, loose: 2_000 };
const OPENINGS_A_MINUTE = 120;

/** Whether a request wants to become a WebSocket; any other wish to upgrade may be ignored, and is. */
export const isForSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** What a gate lets through: the headers by name, and whom limits are counted by. */
export type Admitted = { cookieHeader: string | undefined; client: string };

/**
 * Who may open a socket: whoever asks at the right address, from the shop's own pages, and has not too many open already.
 * Throws a refusal; who was admitted counts until the connection is gone.
 */
export function createGate(host: Host): (request: IncomingMessage, connection: Duplex) => Promise<Admitted> {
  const open = new Map<string, number>();
  let all = 0;

  const count = (client: string, connection: Duplex) => {
    all += 1;
    open.set(client, (open.get(client) ?? 0) + 1);
    connection.once('close', () => {
      all -= 1;
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  };

  return async (request, connection) => {
    const { config } = host;
    const headers = headersOf(request);
    if (request.method !== 'GET' || pathOf(request) !== CHAT_PATH) throw nothingHere();
    if (originOf(headers, config) !== 'own')
      throw new Refusal(403, 'This request does not come from the shop itself.');
    const forwarded = headers.get('X-Forwarded-For');
    const client = clientOf(request.socket.remoteAddress, forwarded, config.trustedProxies);
    if (all >= SOCKETS_MAX)
      throw new Refusal(503, 'The support chat is full at the moment.', { retryAfter: 60 });
    if ((open.get(client) ?? 0) >= SOCKETS_A_CLIENT[config.limits])
      throw new Refusal(429, 'Too many chats are open already.', { retryAfter: 60 });
    count(client, connection);
    await hitClient(host, 'chat-open', client, { max: OPENINGS_A_MINUTE, windowMs: 60_000 });
    return { cookieHeader: headers.get('Cookie') ?? undefined, client };
  };
}

function pathOf({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split('?');
  return path;
}

/** The headers as the rest of the host knows them; of one that is there several times, all values. */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

/** Answers a request that gets no socket: one sentence with its status, and the connection ends, whatever the other side does. */
export function turnAway(connection: Duplex, error: unknown): void {
  const refusal = error instanceof Refusal ? error : new Refusal(500, 'Something went wrong on our side.');
  if (refusal !== error) console.error(describeError(error));
  const body = Buffer.from(refusal.message);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${body.byteLength}`,
    ...(refusal.retryAfter === null ? [] : [`Retry-After: ${refusal.retryAfter}`]),
  ];
  // Nobody reads from it any more, so it would not notice that the other side ends too.
  connection.once('finish', () => connection.destroy());
  connection.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
}
