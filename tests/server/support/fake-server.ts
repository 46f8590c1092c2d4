import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';

/** A request to a fake network. */
export type RecordedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
};
type Reply = { status: number; json: unknown; headers?: Record<string, string> };

/** A fake network on loopback, with the faults of real ones. */
export type FakeServer = {
  url: string;
  /** All requests, in order. */
  requests: RecordedRequest[];
  /** The fault of the next requests, until it is set back to `fine`. */
  failureMode: 'fine' | 'failing' | 'garbled' | 'silent' | 'endless';
  close(): Promise<void>;
};

/** Starts a fake network that responds by `answer`; null is a 404. */
export async function startFakeServer(
  answer: (asked: RecordedRequest) => Reply | unknown,
): Promise<FakeServer> {
  const asked: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const one: RecordedRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: await bodyOf(request),
    };
    asked.push(one);
    if (stand.failureMode === 'silent') return;
    if (stand.failureMode === 'endless') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      while (!response.destroyed && response.write('"'.padEnd(65_536, 'x')))
        await new Promise((resolve) => setImmediate(resolve));
      return;
    }
    const { status, json, headers } =
      stand.failureMode === 'failing'
        ? { status: 502, json: { detail: 'a bad day' }, headers: {} }
        : replyOf(answer(one));
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(stand.failureMode === 'garbled' ? '<html>a proxy' : JSON.stringify(json));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  const stand: FakeServer = {
    url: `http://127.0.0.1:${address.port}`,
    requests: asked,
    failureMode: 'fine',
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return stand;
}

function replyOf(answer: unknown): Reply {
  if (answer === null || answer === undefined) return { status: 404, json: { detail: 'Not found' } };
  if (answer instanceof FakeRefusal) {
    const { status, message: detail, headers } = answer;
    return { status, json: { detail }, headers };
  }
  return { status: 200, json: answer };
}

/** Thrown or returned to refuse a request. */
export class FakeRefusal extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  constructor(status: number, why: string, headers: Record<string, string> = {}) {
    super(why);
    this.status = status;
    this.headers = headers;
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}
