import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { CHAT_PATH } from '#contract/chat.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Host } from '../host.ts';
import { clientOf } from '../http/client-address.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { requestOrigin } from '../http/origin.ts';
import { consumeIpLimit, maxPerClient } from '../http/rate-limits.ts';
import { createUsage } from '../platform/usage.ts';

const SOCKETS_MAX = 20_000;
/** A mobile network has hundreds of shoppers behind one address, and few of them chat at a time. */
const SOCKETS_PER_CLIENT = 100;
const UPGRADES_PER_MINUTE = 120;

/** Whether a request asks for a WebSocket; any other upgrade is ignored, as HTTP allows. */
export const isWebSocketUpgrade = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/** An admitted request: its cookies, and the client address that limits are counted by. */
type AdmittedClient = { cookieHeader: string | undefined; client: string };

/**
 * Admits to a socket: requests to the chat's path from the shop's own pages, up to a number
 * of connections per client. Throws an `HttpError` otherwise. An admitted connection counts
 * until it closes.
 */
export function createUpgradeGuard(
  host: Host,
): (request: IncomingMessage, connection: Duplex) => Promise<AdmittedClient> {
  const open = createUsage();
  let all = 0;

  const count = (client: string, connection: Duplex) => {
    all += 1;
    const release = open.take(client);
    connection.once('close', () => {
      all -= 1;
      release();
    });
  };

  return async (request, connection) => {
    const { config } = host;
    const headers = headersOf(request);
    if (request.method !== 'GET' || pathOf(request) !== CHAT_PATH) throw notFound();
    if (requestOrigin(headers, config) !== 'own')
      throw new HttpError(403, 'This request does not come from the shop itself.');
    const forwarded = headers.get('X-Forwarded-For');
    const client = clientOf(request.socket.remoteAddress, forwarded, config.trustedProxies);
    if (all >= SOCKETS_MAX)
      throw new HttpError(503, 'The support chat is full right now.', { retryAfter: 60 });
    if (open.of(client) >= maxPerClient(config, SOCKETS_PER_CLIENT))
      throw new HttpError(429, 'You have too many chats open.', { retryAfter: 60 });
    count(client, connection);
    await consumeIpLimit(host, 'chat-upgrade', client, { max: UPGRADES_PER_MINUTE, windowMs: MINUTE_MS });
    return { cookieHeader: headers.get('Cookie') ?? undefined, client };
  };
}

function pathOf({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split('?');
  return path;
}

/** Converts Node's headers to `Headers`, keeping all values of a repeated one. */
function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

/**
 * Answers a rejected upgrade with its status and one sentence, and closes the connection even if
 * the other side doesn't.
 */
export function rejectUpgrade(connection: Duplex, refusal: HttpError): void {
  const body = Buffer.from(refusal.message);
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${body.byteLength}`,
    ...(refusal.retryAfter === null ? [] : [`Retry-After: ${refusal.retryAfter}`]),
  ];
  // Nothing reads from it any more, so the end of the other side would go unnoticed.
  connection.once('finish', () => connection.destroy());
  connection.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
}
