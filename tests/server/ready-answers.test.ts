import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { indexCatalogue } from '#contract/catalogue.ts';
import { createSite } from '#server/app.ts';
import type { Host } from '#server/host.ts';
import { BEST_QUALITY, brotli, unbrotli } from '#server/http/compress.ts';
import { startServer } from '#server/http/http-server.ts';
import type { AnswerReady } from '#server/http/ready-answers.ts';
import { createReadyAnswers } from '#server/http/ready-answers.ts';
import { testCatalogue } from './support/catalogue.ts';
import { SCRIPT, testShop } from './support/shop.ts';
import type { World } from './support/world.ts';
import { onOneEngine, START } from './support/world.ts';

const shop = testShop();
afterAll(() => shop.remove());

type Answer = { status: number; headers: IncomingHttpHeaders; names: string[]; body: string };
type Ask = { method?: string; headers?: Record<string, string> };

/** A host on a socket; `ready` counts the requests that the app did not see. */
async function listen(world: World, host: Host = world.host, site = createSite(host, { shop })) {
  const answerReady = await createReadyAnswers(host, site.ready);
  let ready = 0;
  const counting: AnswerReady = (incoming, outgoing) => {
    const isAnswered = answerReady(incoming, outgoing);
    if (isAnswered) ready += 1;
    return isAnswered;
  };
  const options = { hostname: '127.0.0.1', port: 0 };
  const [fast, slow] = [
    await startServer(site.app, { ...options, answerReady: counting }),
    await startServer(site.app, options),
  ];
  return {
    ready: () => ready,
    /** From memory where it can be. */
    ask: (path: string, how: Ask = {}) => ask(fast.port, path, how),
    /** From the app in any case. */
    askApp: (path: string, how: Ask = {}) => ask(slow.port, path, how),
    port: fast.port,
    close: () => Promise.all([fast.close(), slow.close()]),
  };
}

async function ask(port: number, path: string, { method = 'GET', headers = {} }: Ask): Promise<Answer> {
  const agent = new Agent({ keepAlive: true });
  const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }).end();
  const [response] = await once(sent, 'response');
  let body = '';
  response.setEncoding('latin1');
  for await (const part of response) body += part;
  agent.destroy();
  const names = response.rawHeaders.filter((_: string, at: number) => at % 2 === 0);
  return { status: response.statusCode, headers: response.headers, names, body };
}

/** An answer without what each has of its own. */
function comparable({ status, headers, names, body }: Answer) {
  const { date, 'x-request-id': id, ...rest } = headers;
  expect([date, id]).toEqual([START.toUTCString(), expect.stringMatching(/^\w{10}$/)]);
  return { status, headers: rest, count: names.length, body };
}

const RENDERED = [
  '/',
  '/?utm=mail',
  '/privacy-policy',
  '/product/gift-cards',
  '/product/gift-cards/star-card',
  '/product/wrong/way/star-card',
];
const SHELLS = ['/cart', '/login', '/my/orders?order=abc', '/payment/0123456789abcdef', '/503'];
const FILES = [
  '/assets/index-1a.js',
  '/assets/index-3c.css',
  '/assets/letters-4d.woff2',
  '/images/card.svg',
  '/tos.json',
  '/manifest.webmanifest',
  '/catalogue.json',
];
const BROTLI = { headers: { 'Accept-Encoding': 'br' } };

/** Waits until a rendered page, compressed quickly at first, is sent in its smallest form. */
const untilSmallest = (askPage: () => Promise<Answer>) =>
  expect
    .poll(
      async () => {
        const sent = Buffer.from((await askPage()).body, 'latin1');
        const smallest = await brotli(await unbrotli(new Uint8Array(sent)), BEST_QUALITY);
        return sent.byteLength - smallest.byteLength;
      },
      { timeout: 30_000 },
    )
    .toBe(0);

const ENCODINGS = ['gzip, deflate, br', 'gzip', 'br;q=0, gzip;q=0.5', 'br;q=0', 'zstd', ''];

describe.each([
  ['over http', 'http://shop.example.com'],
  ['over https', 'https://shop.example.com'],
])('%s', (_, publicUrl) => {
  onOneEngine(
    'What is answered from memory',
    (world) => {
      it.each([...RENDERED, ...SHELLS, ...FILES])(
        'is what the app answers, header by header: %s',
        async (path) => {
          const { ask, askApp, ready, close } = await listen(world);
          if (RENDERED.includes(path)) await untilSmallest(() => askApp(path, BROTLI));
          const asked: Ask[] = ['GET', 'HEAD'].flatMap((method) =>
            ENCODINGS.map((encoding) => ({ method, headers: { 'Accept-Encoding': encoding } })),
          );
          for (const how of asked) {
            const slow = await askApp(path, how);
            const before = ready();
            const fast = await ask(path, how);
            expect(ready()).toBe(before + 1);
            expect(comparable(fast)).toEqual(comparable(slow));

            const again = {
              ...how,
              headers: { ...how.headers, 'If-None-Match': `W/"x", ${fast.headers.etag}` },
            };
            const unchanged = await ask(path, again);
            expect(comparable(unchanged)).toEqual(comparable(await askApp(path, again)));
            expect(unchanged.status).toBe(path === '/503' ? 503 : 304);
          }
          await close();
        },
      );
    },
    { shop, config: { publicUrl } },
  );
});

onOneEngine(
  'A host that answers from memory',
  (world) => {
    it.each([
      ['a page that is not rendered yet', '/product/services', {}],
      ['a path without a page', '/nowhere', {}],
      ['a page that is not there', '/my/secrets', {}],
      ['a page with a slash at its end', '/cart/', {}],
      ['an encoded path', '/c%61rt', {}],
      ['a path that leads up', '/cart/../login', {}],
      ['a call', '/api/payment-methods', {}],
      ['a probe', '/healthz', {}],
      ['the sitemap', '/sitemap.xml', {}],
      ['a missing file', '/assets/gone-9z.js', {}],
      ['another method', '/cart', { method: 'OPTIONS' }],
      ['a request with a body', '/cart', { headers: { 'Content-Length': '0' } }],
      ['an odd host', '/cart', { headers: { Host: 'shop.example.com:99999' } }],
    ])('leaves to the app: %s', async (_, path, how) => {
      const { ask, ready, close } = await listen(world);
      await ask(path, how);
      expect(ready()).toBe(0);
      await close();
    });

    it('serves a page from memory once it is rendered, in each encoding once it is made', async () => {
      const { ask, ready, close } = await listen(world);
      const get = (encoding: string) =>
        ask('/product/services', { headers: { 'Accept-Encoding': encoding } });
      for (const encoding of ['br', 'gzip', '']) {
        const before = ready();
        const [first, second] = [await get(encoding), await get(encoding)];
        expect(ready()).toBe(before + 1);
        expect(comparable(second)).toEqual(comparable(first));
      }
      await close();
    });

    it('shows a new catalogue at once (R-9)', async () => {
      const { ask, close } = await listen(world);
      const read = async () => [(await ask('/')).body, (await ask('/catalogue.json')).body];
      await read();
      const before = await read();
      world.setCatalogue(testCatalogue({ 'star-5': 123_456 }));
      await read();
      const after = await read();
      expect(after.map((text) => text.includes('123456'))).toEqual([true, true]);
      expect(before.map((text) => text.includes('123456'))).toEqual([false, false]);
      world.setCatalogue(indexCatalogue([]));
      expect((await ask('/product/gift-cards')).status).toBe(404);
      await close();
    });

    it('names each request in its answer and its log line, like any other (R-116)', async () => {
      const { ask, close } = await listen(world);
      world.logged.clear();
      const file = await ask('/assets/index-1a.js');
      const page = await ask('/cart');
      const lines = world.logged.lines().filter(({ event }) => event === 'request');
      expect(lines).toEqual(
        [
          [file, '/assets'],
          [page, '/cart'],
        ].map(([answer, route]) => ({
          level: 'info',
          time: expect.any(String),
          pid: process.pid,
          event: 'request',
          method: 'GET',
          route,
          status: 200,
          ms: expect.any(Number),
          client: expect.stringMatching(/^[\w-]{12}$/),
          request_id: typeof answer === 'object' ? answer.headers['x-request-id'] : null,
        })),
      );
      await close();
    });

    it('counts them by method, route and status (R-117)', async () => {
      const { ask, ready, close } = await listen(world);
      await ask('/cart', { method: 'HEAD' });
      expect(ready()).toBe(1);
      const text = await world.host.metrics.registry.metrics();
      expect(text).toContain('_count{method="HEAD",route="/cart",status="200"} 1');
      await close();
    });

    it('computes nothing for a line that is not written', async () => {
      let macs = 0;
      const { log, keyring } = world.host;
      const quiet: Host = {
        ...world.host,
        log: { ...log, isLevelEnabled: () => false },
        keyring: {
          ...keyring,
          mac: (use, text) => {
            macs += 1;
            return keyring.mac(use, text);
          },
        },
      };
      const { ask, close } = await listen(world, quiet);
      expect([(await ask('/cart')).status, (await ask('/healthz')).status, macs]).toEqual([200, 204, 0]);
      await close();
    });

    it('leaves to the app what it fails to find', async () => {
      const site = createSite(world.host, { shop });
      const fail = () => {
        throw new Error('Nothing can be found');
      };
      site.ready.set('/cart', fail);
      const { ask, ready, close } = await listen(world, world.host, site);
      expect([(await ask('/cart')).status, (await ask('/login')).status, ready()]).toEqual([200, 200, 1]);
      await close();
    });

    it('refuses a second host, as for any request (R-111)', async () => {
      const { port, ready, close } = await listen(world);
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /cart HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\n\r\n');
      let text = '';
      for await (const part of socket) text += part;
      expect([text.slice(0, 12), ready()]).toEqual(['HTTP/1.1 400', 0]);
      await close();
    });
  },
  { shop },
);

onOneEngine(
  'Behind a trusted proxy, a host that answers from memory (R-116)',
  (world) => {
    it.each([
      ['keeps its id of a request', 'proxy-id-0001', 'proxy-id-0001'],
      ['but only if it looks like one', 'x y', expect.stringMatching(/^\w{10}$/)],
    ])('%s', async (_, given, expected) => {
      const { ask, ready, close } = await listen(world);
      const { headers } = await ask('/cart', { headers: { 'X-Request-Id': given } });
      expect([headers['x-request-id'], ready()]).toEqual([expected, 1]);
      await close();
    });

    it('tells clients apart by what the proxy saw', async () => {
      const { ask, close } = await listen(world);
      world.logged.clear();
      for (const address of ['203.0.113.7', '198.51.100.1, 203.0.113.8', '203.0.113.7'])
        await ask('/cart', { headers: { 'X-Forwarded-For': address } });
      const [one, other, again] = world.logged.lines().map(({ client }) => client);
      expect([one === again, one === other]).toEqual([true, false]);
      await close();
    });
  },
  { shop, env: { TRUSTED_PROXIES: '1' } },
);

onOneEngine(
  'A host that was told to end (R-118)',
  (world) => {
    it('closes the connection with each answer from memory, too', async () => {
      const { ask, ready, close } = await listen(world);
      expect((await ask('/cart')).headers.connection).toBe('keep-alive');
      world.leave();
      const script = await ask('/assets/index-1a.js');
      expect([script.headers.connection, script.body, ready()]).toEqual(['close', SCRIPT, 2]);
      await close();
    });
  },
  { shop },
);
