import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { test as base } from '@playwright/test';
import { Hono } from 'hono';
import { WebSocketServer } from 'ws';
import { DIST } from '#tooling/build.ts';
import { specCatalogue, specOnlyCalls } from './spec-only-calls.ts';
import type { SpecOnlyShop } from './spec-only-shop.ts';
import { createSpecOnlyShop } from './spec-only-shop.ts';

/**
 * A host made from the product's specification alone: its calls (spec §7), with nothing of what our
 * own host adds.
 */
export type SpecOnlyHost = {
  url: string;
  shop: SpecOnlyShop;
  /** How many calls with this method and path have arrived: `POST /api/checkout`. */
  count(call: string): number;
  /** Cuts the connection of the next `call`, after it has had its effect. */
  loseAnswerOf(call: string): void;
  chat: {
    /** The lines of all visitors, as they arrived. */
    received: readonly string[];
    /** Support says this on every open socket. */
    say(msg: string): void;
  };
};

const WEB = join(DIST, 'web');
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A built file; a path of the shop's router gets the document, which the browser fills. */
async function serveBuilt(path: string): Promise<Response> {
  const file = extname(path) === '' ? '/index.html' : normalize(path);
  const content = await readFile(join(WEB, file)).catch(() => null);
  if (content === null) return new Response('Not found', { status: 404 });
  return new Response(new Uint8Array(content), {
    headers: { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' },
  });
}

/**
 * Ends the connection in the middle of the answer. Not before it: on a connection in use, browsers
 * then send even a POST again by themselves.
 */
function cutAtFirstByte(outgoing: ServerResponse): void {
  const write = outgoing.write.bind(outgoing);
  let isCut = false;
  const cut = () => {
    if (isCut) return false;
    isCut = true;
    return write('{', () => outgoing.destroy());
  };
  outgoing.write = cut;
  outgoing.end = () => {
    cut();
    return outgoing;
  };
}

async function startSpecOnlyHost(): Promise<SpecOnlyHost & { close(): Promise<void> }> {
  const shop = createSpecOnlyShop();
  const arrived: string[] = [];
  let lost: string | null = null;
  const app = new Hono();
  app.use('*', async (context, next) => {
    if (context.req.path.startsWith('/api/')) arrived.push(`${context.req.method} ${context.req.path}`);
    await next();
  });
  app.route('/', specOnlyCalls(shop));
  app.all('/api/*', (context) => context.text('Not found', 404));
  app.get('/catalogue.json', async (context) => {
    const built = await serveBuilt(context.req.path);
    return context.json(specCatalogue(await built.json()));
  });
  app.get('*', (context) => serveBuilt(context.req.path));

  const answer = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => {
    if (`${incoming.method} ${incoming.url}` === lost) {
      lost = null;
      cutAtFirstByte(outgoing);
    }
    void answer(incoming, outgoing);
  });
  const sockets = new WebSocketServer({ server });
  const received: string[] = [];
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      received.push(data.toString());
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return {
    url: `http://localhost:${address.port}`,
    shop,
    count: (call) => arrived.filter((one) => one === call).length,
    loseAnswerOf(call) {
      lost = call;
    },
    chat: {
      received,
      say(msg) {
        for (const socket of sockets.clients) socket.send(JSON.stringify({ from: 'Support', msg }));
      },
    },
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Playwright's test with a new host for each test, on which pages open. */
export const test = base.extend<{ host: SpecOnlyHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  host: async ({}, use) => {
    const { close, ...host } = await startSpecOnlyHost();
    await use(host);
    await close();
  },
  baseURL: async ({ host }, use) => use(host.url),
});
export { expect } from '@playwright/test';
