import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Host } from '../host.ts';
import { requestContext } from '../telemetry/request-context.ts';
import { clientOf } from './client-address.ts';
import { securityHeaderList } from './headers.ts';
import { ID_HEADER, recordRequest, requestIdOf } from './request-log.ts';
import type { AssetAnswer, Resource } from './resource.ts';

/** A resource, with its route for logs and metrics. */
export type ReadyResource = { route: string; resource: Resource };

/**
 * Resources in memory by path; `*` is for all other paths. Each is also a route of the app,
 * which answers while they are not in memory yet.
 */
export type ReadyResources = Map<string, (path: string) => ReadyResource | null>;

/** Answers a request and returns true, or leaves it to the app. */
export type AnswerReady = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Paths that mean what they say: nothing is encoded, and no segment leads up. */
const PLAIN_PATH = /^(\/(?!\.{1,2}(?:\/|$))[\w.~-]*)+$/;
/** Hosts that need no URL parser. */
const PLAIN_HOST = /^[a-z0-9._-]+(:\d{1,4}|:[1-5]\d{4}|:6[0-4]\d{3})?$/;

/**
 * Creates the handler that answers plain GET and HEAD requests from memory, as the app would:
 * building Hono's request and response takes several times longer than sending the bytes. All
 * others are left to the app.
 */
export async function createReadyAnswers(host: Host, ready: ReadyResources): Promise<AnswerReady> {
  const security = await securityHeaderList(host.config);
  const completed = new WeakMap<AssetAnswer, readonly string[]>();
  const completeHeaders = (answer: AssetAnswer): readonly string[] => {
    const known = completed.get(answer);
    if (known !== undefined) return known;
    const own = new Set(answer.headers.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()));
    const headers = [...answer.headers, ...security.filter(([name]) => !own.has(name.toLowerCase())).flat()];
    completed.set(answer, headers);
    return headers;
  };
  const find = (incoming: IncomingMessage): { route: string; answer: AssetAnswer } | null => {
    const path = plainPathOf(incoming);
    const found = path === null ? null : (ready.get(path) ?? ready.get('*'))?.(path);
    const answer = found?.resource.peek({
      acceptEncoding: one(incoming.headers['accept-encoding']),
      ifNoneMatch: incoming.headers['if-none-match'],
    });
    return found && answer ? { route: found.route, answer } : null;
  };
  const findSafely: typeof find = (incoming) => {
    try {
      return find(incoming);
    } catch {
      // Thrown here it would end the process. The app meets the same error, answers it and logs it.
      return null;
    }
  };
  return (incoming, outgoing) => {
    const started = performance.now();
    const found = findSafely(incoming);
    if (found === null) return false;
    const { route, answer } = found;
    const { status, body } = answer;
    const { method = '', headers, socket } = incoming;
    const id = requestIdOf(one(headers['x-request-id']), host);
    const closing = host.leaving.aborted ? ['Connection', 'close'] : [];
    const date = host.now().toUTCString();
    outgoing.writeHead(status, [...completeHeaders(answer), ID_HEADER, id, 'Date', date, ...closing]);
    outgoing.end(method === 'HEAD' ? null : body);
    requestContext.run({ id, account: null }, () =>
      recordRequest(host, {
        started,
        method,
        route,
        status,
        client: () =>
          clientOf(socket.remoteAddress, one(headers['x-forwarded-for']) ?? null, host.config.trustedProxies),
      }),
    );
    return true;
  };
}

/** The path of a plain request, which asks for something and sends nothing; null for another. */
function plainPathOf({ method, url = '', headers }: IncomingMessage): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  return PLAIN_PATH.test(path) && PLAIN_HOST.test(headers.host ?? '') ? path : null;
}

/** Node joins several lines of these headers into one. */
const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;
