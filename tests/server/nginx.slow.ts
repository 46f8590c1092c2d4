import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { get as getPlain } from 'node:http';
import { Agent, request } from 'node:https';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRODUCTION } from '../endurance/hosts.ts';
import { makeCertificate } from './support/certificates.ts';
import { openChat } from './support/chat.ts';
import type { TestDatabase } from './support/databases.ts';
import { makeDatabase, reachableEngines } from './support/databases.ts';
import type { RunningProcess } from './support/process.ts';
import { freePort, startProcess } from './support/process.ts';
import type { Serving } from './support/programs.ts';
import { hasPrograms, makeProgramFolder, startProgram } from './support/programs.ts';

const SHOP = 'shop.example.com';
const OFFICE = 'office.example.com';
const TOKEN = 'a-token-for-the-proxy-test';
const MIB = 1024 * 1024;
const SHIPPED = readFileSync('src/tooling/deploy/nginx.conf', 'utf8');

/** The shipped file with the office's blocks turned on, as its comment says. */
const withOffice = SHIPPED.replace(/^#(?=server \{|}| {2})/gm, '');

/** The file with each text replaced; throws for one that it doesn't have. */
const replaced = (file: string, by: Readonly<Record<string, string>>): string =>
  Object.entries(by).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`nginx.conf has no ${from}`);
    return changed.replaceAll(from, to);
  }, file);

const hasIpv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ family }) => family === 'IPv6'),
);

type Sent = { method?: string; headers?: Record<string, string>; body?: string; from?: string };
type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

const canRun = reachableEngines.includes('postgresql') && hasPrograms(['nginx']);

describe.runIf(canRun)('A host behind nginx with the file that is shipped', () => {
  const ports = { http: 0, https: 0 };
  const ca: string[] = [];
  let agent: Agent;
  let database: TestDatabase;
  let host: RunningProcess;
  let nginx: Serving;
  const cleanups: (() => Promise<unknown> | unknown)[] = [];

  beforeAll(async () => {
    const { folder, remove } = makeProgramFolder();
    cleanups.push(remove);
    database = await makeDatabase('postgresql');
    cleanups.push(() => database.drop());
    const [port, absent, operatorPort] = [await freePort(), await freePort(), await freePort()];
    host = startProcess('src/server/main.ts', ['--api-only'], {
      ...PRODUCTION,
      LIMITS: 'strict',
      HOST: '127.0.0.1',
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
      OPERATOR_TOKEN: TOKEN,
      PUBLIC_URL: `https://${SHOP}`,
      OFFICE_URL: `https://${OFFICE}`,
      TRUSTED_PROXIES: '1',
      DATABASE_URL: database.url ?? '',
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      SECRET: 'a secret that is long enough for tests',
      SHUTDOWN_DELAY: '0',
    });
    cleanups.push(() => {
      host.child.kill('SIGKILL');
      return host.ended;
    });
    Object.assign(ports, { http: await freePort(), https: await freePort() });
    for (const name of [SHOP, OFFICE]) {
      const { key, cert, drop } = makeCertificate(name);
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'privkey.pem'), key);
      writeFileSync(join(folder, name, 'fullchain.pem'), cert);
      drop();
      ca.push(cert);
    }
    agent = new Agent({ keepAlive: true, ca });
    cleanups.push(() => agent.destroy());
    const served = replaced(withOffice, {
      '/etc/letsencrypt/live': folder,
      'listen 80': `listen ${ports.http}`,
      'listen 443': `listen ${ports.https}`,
      'listen [::]:80': `listen [::]:${ports.http}`,
      'listen [::]:443': `listen [::]:${ports.https}`,
      '127.0.0.1:3000': `127.0.0.1:${port}`,
      // A process that is away, as one is while it is replaced.
      '127.0.0.1:3001': `127.0.0.1:${absent}`,
      '127.0.0.1:3010': `127.0.0.1:${operatorPort}`,
    });
    const file = join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    writeFileSync(
      file,
      `daemon off;
master_process off;
pid ${folder}/pid;
events {}
http {
  access_log off;
  ${temporary.map((each) => `${each}_temp_path ${folder}/${each};`).join('\n  ')}
  ${hasIpv6 ? served : served.replace(/^ *listen \[::\].*\n/gm, '')}
}
`,
    );
    await host.waitFor(/The host answers/);
    nginx = await startProgram('nginx', ['-e', 'stderr', '-p', folder, '-c', file], ports.https);
    cleanups.push(() => nginx.kill('SIGTERM'));
  });
  afterAll(async () => {
    for (const clean of cleanups.reverse()) await clean();
  });

  /** Sends a request to a name, from an address of this machine. */
  const open = (name: string, path: string, { method = 'GET', headers = {}, body, from }: Sent = {}) =>
    request({
      agent,
      host: '127.0.0.1',
      port: ports.https,
      servername: name,
      method,
      path,
      headers: { Host: name, 'Sec-Fetch-Site': 'same-origin', ...headers },
      ...(from === undefined ? {} : { localAddress: from }),
    }).end(body);
  const ask = (name: string, path: string, sent?: Sent) =>
    new Promise<Answer>((resolve, reject) => {
      open(name, path, sent)
        .once('error', reject)
        .once('response', async (response) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: await text(response),
          }),
        );
    });
  const post = (name: string, path: string, body: string, sent: Sent = {}) =>
    ask(name, path, {
      ...sent,
      method: 'POST',
      body,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
        ...sent.headers,
      },
    });
  const signIn = async () => {
    const { status, headers } = await post(OFFICE, '/session', JSON.stringify({ token: TOKEN }));
    expect(status).toBe(204);
    return { Cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
  };

  it('carries the chat, also while the other process is away', async () => {
    const chat = await openChat(ports.https, {
      origin: `https://127.0.0.1:${ports.https}`,
      headers: { Origin: `https://${SHOP}`, Host: SHOP },
      options: { agent },
    });
    chat.say('Is anybody there?');
    expect(await chat.until(1)).toEqual(['You: Is anybody there?']);
    chat.socket.terminate();
  });

  it("carries the office's events as they happen", async () => {
    const headers = await signIn();
    const events = await new Promise<AsyncIterable<Buffer>>((resolve, reject) =>
      open(OFFICE, '/events', { headers }).once('response', resolve).once('error', reject),
    );
    const seen = new Promise<string>((resolve) => {
      void (async () => {
        let all = '';
        for await (const chunk of events) {
          all += String(chunk);
          if (all.includes('"kind":"operators"')) break;
        }
        resolve(all);
      })();
    });
    const command = { command: 'operators add', input: { name: 'sana', role: 'support' } };
    expect((await post(OFFICE, '/commands', JSON.stringify(command), { headers })).status).toBe(200);
    expect(await seen).toMatch(/^retry: 2000\n\n/);
  });

  it('lets in what the office takes at most, and the host says what is too large', async () => {
    const headers = await signIn();
    const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2 * MIB - 8)]);
    const shown = await post(
      OFFICE,
      '/commands',
      JSON.stringify({
        command: 'catalogue picture',
        input: { id: 'valorant-vp', picture: picture.toString('base64'), dry_run: true },
      }),
      { headers },
    );
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining('/pictures/')]);

    const ofBytes = (bytes: number) => {
      const rest = JSON.stringify({ command: 'whoami', input: {}, list: '' });
      return rest.replace('""', `"${'x'.repeat(bytes - rest.length)}"`);
    };
    expect((await post(OFFICE, '/commands', ofBytes(32 * MIB), { headers })).status).toBe(200);
    const tooLarge = await post(OFFICE, '/commands', ofBytes(32 * MIB + 1), { headers });
    expect([tooLarge.status, tooLarge.text]).toEqual([413, 'This is too large. Please send it in parts.']);
  });

  it('gives each name its own side, and no other name any', async () => {
    expect((await ask(SHOP, '/readyz')).status).toBe(204);
    expect((await ask(SHOP, '/session')).status).toBe(404);
    const session = await ask(OFFICE, '/session', { headers: { Accept: 'application/json' } });
    expect([session.status, JSON.parse(session.text)]).toEqual([
      401,
      { path: null, sentence: 'You are not signed in.' },
    ]);
    await expect(ask('other.example.com', '/readyz')).rejects.toThrow(/unrecognized name|handshake/);
  });

  it.each([
    [SHOP, 'https://shop.example.com/cart?from=mail'],
    [OFFICE, 'https://office.example.com/cart?from=mail'],
    ['other.example.com', 'socket hang up'],
  ])('leads plain http of %s to %s', async (name, expected) => {
    const leads = await new Promise<string | undefined>((resolve) => {
      const options = {
        host: '127.0.0.1',
        port: ports.http,
        path: '/cart?from=mail',
        headers: { Host: name },
      };
      getPlain(options, (response) => {
        response.resume();
        resolve(response.headers.location);
      }).once('error', ({ message }) => resolve(message));
    });
    expect(leads).toBe(expected);
  });

  it.each([
    ['reports of browsers', SHOP, '/csp-reports', 30, 415],
    ['wrong tokens', OFFICE, '/session', 10, 401],
  ])('limits %s by the visitor’s own address, whatever it forges', async (_what, name, path, max, status) => {
    const tryFrom = (from: string, forged: string) =>
      post(name, path, '{"token":"wrong"}', { from, headers: { 'X-Forwarded-For': forged } });
    const statuses: number[] = [];
    for (let each = 0; each <= max; each++)
      statuses.push((await tryFrom('127.0.0.1', `198.51.100.${each}`)).status);
    expect(statuses).toEqual([...Array<number>(max).fill(status), 429]);
    expect((await tryFrom('127.0.0.2', '127.0.0.1')).status).toBe(status);
  });

  it('names each request itself, as log and support know it', async () => {
    for (const [name, path] of [
      [SHOP, '/catalogue.json'],
      [OFFICE, '/session'],
    ] as const) {
      const { headers } = await ask(name, path, { headers: { 'X-Request-Id': 'chosen-by-a-visitor' } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    }
  });
});

it('nginx waits longer for the office than the office itself', () => {
  const waits = globSync('src/office/**/*.machine.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\banswerBy: ([\d_]+)/g)].map(([, ms = '']) =>
      Number(ms.replaceAll('_', '')),
    ),
  );
  expect(Math.max(...waits)).toBe(60_000);
  const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(withOffice) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(Math.max(...waits));
});
