import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';

/** What a stand-in is asked. */
export type Asked = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown };
type Reply = { status: number; json: unknown };

/** A server on loopback that stands in for a network, with the troubles that networks make. */
export type StandIn = {
  url: string;
  /** Everything that was asked, in order. */
  asked: Asked[];
  /** How the next requests fare; back to `fine` by hand. */
  trouble: 'fine' | 'failing' | 'garbled' | 'silent' | 'endless';
  close(): Promise<void>;
};

/** Starts a stand-in that answers by `answer`; null is a 404. */
export async function standIn(answer: (asked: Asked) => Reply | unknown): Promise<StandIn> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const one: Asked = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
      body: await bodyOf(request),
    };
    asked.push(one);
    if (stand.trouble === 'silent') return;
    if (stand.trouble === 'endless') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      while (!response.destroyed && response.write('"'.padEnd(65_536, 'x')))
        await new Promise((resolve) => setImmediate(resolve));
      return;
    }
    const { status, json } =
      stand.trouble === 'failing' ? { status: 502, json: { detail: 'a bad day' } } : replyOf(answer(one));
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(stand.trouble === 'garbled' ? '<html>a proxy' : JSON.stringify(json));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No port');
  const stand: StandIn = {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    trouble: 'fine',
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
  if (answer instanceof Refused) return { status: answer.status, json: { detail: answer.message } };
  return { status: 200, json: answer };
}

/** Thrown or answered by a stand-in that turns a request down. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, why: string) {
    super(why);
    this.status = status;
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}
