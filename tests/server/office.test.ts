import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { postMessage } from '#server/chat/conversation.ts';
import { CHANGES_CHANNEL, createChanges } from '#server/database/changes.ts';
import type { Host } from '#server/host.ts';
import { cleanup } from '#server/jobs.ts';
import { browse } from '#server/operator/cli/browse.ts';
import { runCommandLine } from '#server/operator/cli/command-line.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { createOfficeLink } from '#server/operator/commands/office-link.ts';
import { createOperatorApp } from '#server/operator/http/operator-server.ts';
import { createOfficeEvents } from '#server/operator/office/events.ts';
import { loadOffice } from '#server/operator/office/files.ts';
import { hashToken } from '#server/sessions/session.ts';
import { storeCookie } from './support/browser.ts';
import { shopOf } from './support/driver.ts';
import { makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import type { World } from './support/world.ts';
import { DAY, forEachEngine, HOUR, MINUTE, onOneEngine, testConfig } from './support/world.ts';

const SHARED = 'the-shared-token-of-these-tests';
const HOME = 'http://office.localhost:3010';
const AWAY = 'https://office.example.com';

/** A folder with a built office, as small as one can be. */
const folder = mkdtempSync(join(tmpdir(), 'keystall-office-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Office</title>');
writeFileSync(join(folder, 'assets/office-1a2b.js'), 'export {}');

type Sent = { status: number; headers: Headers; text: string };

/** A browser with the office open at `origin`: its requests are those of the office's own page. */
function officeBrowser(host: Host, origin = HOME, { from = '127.0.0.1', shared = SHARED } = {}) {
  const app = createOperatorApp(host, shared, { office: loadOffice(folder) });
  const cookies = new Map<string, string>();
  const request = async (
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Sent> => {
    const all = new Headers({
      Host: new URL(origin).host,
      Accept: 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      ...(origin.startsWith('https:') ? { 'X-Forwarded-For': '198.51.100.7' } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(cookies.size === 0 ? {} : { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    });
    for (const [name, value] of Object.entries(headers))
      if (value === '') all.delete(name);
      else all.set(name, value);
    const response = await app.request(
      `${origin}${path}`,
      {
        method,
        headers: all,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: from } } },
    );
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const signIn = async (by: { token: string } | { code: string }) =>
    (await request('POST', '/session', { body: by })).status;
  return {
    cookies,
    request,
    signIn,
    run: (command: string, input: object = {}, more: object = {}) =>
      request('POST', '/commands', { body: { command, input, ...more } }),
    whoami: async () => {
      const { status, text } = await request('POST', '/commands', { body: { command: 'whoami', input: {} } });
      return status === 200 ? JSON.parse(text).name : status;
    },
    session: async () => {
      const { status, text } = await request('GET', '/session');
      return status === 200 ? JSON.parse(text) : status;
    },
  };
}

const add = async ({ shop }: World, name: string, role: 'support' | 'manager') =>
  (await shop.operator('operators add', { name, role })).token;
const linkFor = ({ host, shop }: World, token: string) =>
  shop.transact((tx) => createOfficeLink(tx, host, hashToken(token)));
const byKind = (a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind);
const codeOf = (link: string) => link.split('#')[1] ?? '';

onOneEngine('A session of the office (R-167)', (world) => {
  it('begins with a token, and knows who it is', async () => {
    const browser = officeBrowser(world.host);
    expect(await browser.session()).toBe(401);
    expect(await browser.signIn({ token: 'a-token-of-another-host' })).toBe(401);
    expect(browser.cookies.size).toBe(0);
    expect(await browser.signIn({ token: ` ${await add(world, 'sana', 'support')}\n` })).toBe(204);
    expect(await browser.session()).toEqual({
      name: 'sana',
      role: 'support',
      freshUntil: '2026-03-02T09:15:00.000Z',
    });
    const described = JSON.parse((await browser.request('GET', '/commands.json')).text).commands;
    expect(described.map(({ name }: { name: string }) => name)).toContain('orders deliver');
    expect((await browser.run('coupons list')).status).toBe(403);
    const shared = officeBrowser(world.host);
    expect(await shared.signIn({ token: SHARED })).toBe(204);
    expect(await shared.session()).toMatchObject({ name: 'operator', role: 'manager' });
  });

  it('begins with a link, once and for 5 minutes, with the right that its operator has then', async () => {
    const token = await add(world, 'sana', 'support');
    const { link } = await linkFor(world, token);
    expect(link).toMatch(/^http:\/\/office\.localhost:3010\/in#[\w-]{43}$/);
    const [first, second] = [officeBrowser(world.host), officeBrowser(world.host)];
    const both = [first, second].map((browser) => browser.signIn({ code: codeOf(link) }));
    expect((await Promise.all(both)).toSorted()).toEqual([204, 401]);
    expect([await first.whoami(), await second.whoami()]).toContain('sana');

    const [late, inTime, ended] = [
      await linkFor(world, token),
      await linkFor(world, token),
      await linkFor(world, await add(world, 'omar', 'support')),
    ];
    world.clock.advance(5 * MINUTE - 1);
    expect(await officeBrowser(world.host).signIn({ code: codeOf(inTime.link) })).toBe(204);
    await world.shop.operator('operators disable', { name: 'omar' });
    expect(await officeBrowser(world.host).signIn({ code: codeOf(ended.link) })).toBe(401);
    world.clock.advance(1);
    expect(await officeBrowser(world.host).signIn({ code: codeOf(late.link) })).toBe(401);
  });

  it('ends 12 hours after its last use, and 7 days after the sign-in', async () => {
    const token = await add(world, 'sana', 'support');
    const [idle, used] = [officeBrowser(world.host), officeBrowser(world.host)];
    for (const browser of [idle, used]) await browser.signIn({ token });
    world.clock.advance(12 * HOUR - 1);
    expect(await used.whoami()).toBe('sana');
    expect(await idle.session()).toMatchObject({ name: 'sana' });
    world.clock.advance(1);
    expect([await idle.session(), await idle.whoami(), await used.whoami()]).toEqual([401, 401, 'sana']);
    for (let at = 12 * HOUR; at < 7 * DAY - 6 * HOUR; at += 6 * HOUR) {
      world.clock.advance(6 * HOUR);
      expect(await used.whoami()).toBe('sana');
    }
    world.clock.advance(6 * HOUR - 1);
    expect(await used.whoami()).toBe('sana');
    world.clock.advance(1);
    expect(await used.whoami()).toBe(401);
  });

  it.each([
    ['operators renew', {}],
    ['operators disable', {}],
    ['operators role', { role: 'support' }],
  ] as const)('ends with "%s", and so does an open link', async (name, input) => {
    await add(world, 'amna', 'manager');
    const token = await add(world, 'sana', 'manager');
    const browser = officeBrowser(world.host);
    await browser.signIn({ token });
    const { link } = await linkFor(world, token);
    await world.shop.operator(name, { name: 'amna', ...input });
    expect(await browser.whoami()).toBe('sana');
    await world.shop.operator(name, { name: 'sana', ...input });
    expect([await browser.whoami(), await browser.session()]).toEqual([401, 401]);
    expect(await browser.signIn({ code: codeOf(link) })).toBe(401);
    await world.shop.operator('operators renew', { name: 'sana' });
    expect(await browser.whoami()).toBe(401);
  });

  it('ends where a manager signs the operator out, who may sign in again', async () => {
    const token = await add(world, 'sana', 'support');
    const [one, other, shared] = [0, 1, 2].map(() => officeBrowser(world.host));
    for (const browser of [one, other]) await browser?.signIn({ token });
    await shared?.signIn({ token: SHARED });
    const { link } = await linkFor(world, token);
    const signOut = (name: string) => world.shop.operator('operators sign-out', { name });
    expect(await signOut('Sana')).toEqual({ name: 'sana', ended: 2 });
    expect([await one?.whoami(), await other?.whoami(), await shared?.whoami()]).toEqual([
      401,
      401,
      'operator',
    ]);
    expect(await one?.signIn({ code: codeOf(link) })).toBe(401);
    expect(await one?.signIn({ token })).toBe(204);
    expect([await signOut('operator'), await signOut('operator')]).toEqual([
      { name: 'operator', ended: 1 },
      { name: 'operator', ended: 0 },
    ]);
    expect([await one?.whoami(), await shared?.whoami()]).toEqual(['sana', 401]);
  });

  it('of the shared token ends with it, also when it is turned on again or is another', async () => {
    await add(world, 'amna', 'manager');
    const browser = officeBrowser(world.host);
    await browser.signIn({ token: SHARED });
    const other = officeBrowser(world.host, HOME, { shared: 'another-shared-token' });
    for (const cookie of browser.cookies) other.cookies.set(...cookie);
    expect([await browser.whoami(), await other.whoami()]).toEqual(['operator', 401]);
    await world.shop.operator('operators shared-token', { on: false });
    expect(await browser.whoami()).toBe(401);
    await world.shop.operator('operators shared-token', { on: true });
    expect(await browser.whoami()).toBe(401);
  });

  it('ends at the sign-out, for that browser alone, and when the browser signs in again', async () => {
    const token = await add(world, 'sana', 'support');
    const [one, other] = [officeBrowser(world.host), officeBrowser(world.host)];
    for (const browser of [one, other]) await browser.signIn({ token });
    const [before] = one.cookies.values();
    await one.signIn({ token });
    const stolen = officeBrowser(world.host);
    stolen.cookies.set('keystall-office', before ?? '');
    expect([await stolen.whoami(), await one.whoami()]).toEqual([401, 'sana']);
    const kept = new Map(one.cookies);
    expect((await one.request('DELETE', '/session')).status).toBe(204);
    expect(one.cookies.size).toBe(0);
    for (const cookie of kept) one.cookies.set(...cookie);
    expect([await one.whoami(), await other.whoami()]).toEqual([401, 'sana']);
  });

  it('is kept as a hash, like its link, and neither is logged', async () => {
    const token = await add(world, 'sana', 'support');
    const { link } = await linkFor(world, token);
    const { link: used } = await linkFor(world, token);
    const browser = officeBrowser(world.host);
    await browser.signIn({ code: codeOf(used) });
    await browser.signIn({ code: codeOf(used) });
    const { db } = world.host;
    const [sessions, links] = [
      await db.selectFrom('operator_session').selectAll().execute(),
      await db.selectFrom('operator_link').selectAll().execute(),
    ];
    const credential = hashToken(token);
    expect([sessions, links]).toMatchObject([[{ credential }], [{ credential }, { credential }]]);
    for (const secret of [...browser.cookies.values(), token, codeOf(link), codeOf(used)])
      expect(JSON.stringify([sessions, links, world.logged.text()])).not.toContain(secret);
  });

  it('is deleted once it has ended, and so are links', async () => {
    world.clock.set(new Date());
    const token = await add(world, 'sana', 'support');
    await officeBrowser(world.host).signIn({ token });
    const counts = async () => {
      await cleanup({ ...world.host, now: world.clock.now });
      const { operator_session, operator_link } = await world.rowCounts();
      return [operator_session, operator_link];
    };
    expect(await counts()).toEqual([1, 1]);
    const old = new Date(world.clock.now().getTime() - 12 * HOUR);
    await world.host.db.updateTable('operator_session').set({ used_at: old }).execute();
    await linkFor({ ...world, host: { ...world.host, now: () => old } }, token);
    expect(await counts()).toEqual([0, 1]);
  });
});

onOneEngine('What moves money, codes or rights in the office (R-168)', (world) => {
  const again = (sent: Sent) => [sent.status, JSON.parse(sent.text)];
  const SIGN_IN_AGAIN = [401, { path: null, sentence: 'Sign in again to do this.', code: 'sign-in-again' }];
  const signedIn = async () => {
    const token = await add(world, 'bilal', 'manager');
    const browser = officeBrowser(world.host);
    await browser.signIn({ token });
    return { token, browser };
  };
  const refund = { order: 'KS-7F3Q', amount: 100, reason: 'late' };

  it('asks for the sign-in after 15 minutes without a request, and goes on once signed in', async () => {
    const { token, browser } = await signedIn();
    world.clock.advance(15 * MINUTE - 1);
    expect((await browser.run('orders refund', refund)).status).toBe(404);
    expect(await browser.session()).toMatchObject({ freshUntil: '2026-03-02T09:29:59.999Z' });
    world.clock.advance(15 * MINUTE);
    for (const more of [{}, { ask: true }])
      expect(again(await browser.run('orders refund', refund, more))).toEqual(SIGN_IN_AGAIN);
    expect(await browser.whoami()).toBe('bilal');
    expect(again(await browser.run('orders refund', refund))).toEqual(SIGN_IN_AGAIN);
    expect((await browser.run('methods pause', { method: 'bank', reason: 'rest' })).status).toBe(200);
    expect(await browser.signIn({ token })).toBe(204);
    expect((await browser.run('orders refund', refund)).status).toBe(404);
  });

  it('is not kept within reach by a page that asks by itself', async () => {
    const { browser } = await signedIn();
    world.clock.advance(15 * MINUTE - 1);
    await browser.session();
    const alone = { body: { command: 'today', input: {} }, headers: { 'X-Background': '1' } };
    expect((await browser.request('POST', '/commands', alone)).status).toBe(200);
    world.clock.advance(1);
    expect(again(await browser.run('orders refund', refund))).toEqual(SIGN_IN_AGAIN);
  });

  it('needs a sign-in of the last 15 minutes to give access, however busy the session was', async () => {
    const { browser } = await signedIn();
    const sana = { name: 'sana', role: 'support' };
    for (let minutes = 0; minutes < 14; minutes += 7) {
      world.clock.advance(7 * MINUTE);
      expect(await browser.whoami()).toBe('bilal');
    }
    world.clock.advance(MINUTE - 1);
    expect((await browser.run('operators add', sana)).status).toBe(200);
    world.clock.advance(1);
    for (const [name, input] of [
      ['operators add', { ...sana, name: 'omar' }],
      ['operators renew', { name: 'bilal' }],
      ['operators role', { name: 'sana', role: 'manager' }],
      ['operators shared-token', { on: false }],
      ['office', {}],
    ] as const)
      expect([name, again(await browser.run(name, input))]).toEqual([name, SIGN_IN_AGAIN]);
  });
});

onOneEngine(
  'The office keeps out (R-167)',
  (world) => {
    const signedIn = async (origin = HOME) => {
      const browser = officeBrowser(world.host, origin);
      expect(await browser.signIn({ token: SHARED })).toBe(204);
      return browser;
    };

    it('scripts, other sites and other connections, by its cookie', async () => {
      const cookieAt = async (origin: string) => {
        const sent = await officeBrowser(world.host, origin).request('POST', '/session', {
          body: { token: SHARED },
        });
        return sent.headers.get('Set-Cookie')?.replace(/=[\w-]{43};/, '=TOKEN;');
      };
      expect(await cookieAt(HOME)).toBe(
        'keystall-office=TOKEN; Max-Age=604800; Path=/; HttpOnly; SameSite=Strict',
      );
      expect(await cookieAt(AWAY)).toBe(
        '__Host-keystall-office=TOKEN; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Strict',
      );
      const browser = await signedIn(AWAY);
      const [token] = browser.cookies.values();
      browser.cookies.clear();
      browser.cookies.set('keystall-office', token ?? '');
      expect(await browser.whoami()).toBe(401);
    });

    it.each([
      ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
      ['a subdomain of the shop', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://chat.example.com' }],
      ['an address bar', { 'Sec-Fetch-Site': 'none' }],
      ['an old browser on another site', { 'Sec-Fetch-Site': '', Origin: 'https://evil.example.com' }],
      ['a sandboxed frame', { 'Sec-Fetch-Site': '', Origin: 'null' }],
      ['the shop', { 'Sec-Fetch-Site': '', Origin: 'https://shop.example.com' }],
      ['a program with the cookie alone', { 'Sec-Fetch-Site': '' }],
    ])('a request of %s', async (_, headers) => {
      const browser = await signedIn(AWAY);
      const body = { command: 'operators add', input: { name: 'sana', role: 'manager' } };
      for (const [method, path, sent] of [
        ['POST', '/commands', { body }],
        ['POST', '/session', { body: { token: SHARED } }],
        ['GET', '/session', {}],
        ['GET', '/commands.json', {}],
        ['GET', '/events', {}],
        ['DELETE', '/session', {}],
      ] as const)
        expect([method, path, (await browser.request(method, path, { ...sent, headers })).status]).toEqual([
          method,
          path,
          403,
        ]);
      expect((await world.rowCounts())['operator']).toBe(0);
      expect(await browser.whoami()).toBe('operator');
      const own = { 'Sec-Fetch-Site': '', Origin: AWAY };
      expect((await browser.request('GET', '/session', { headers: own })).status).toBe(200);
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
      'a form of the type "%s"',
      async (type) => {
        const browser = await signedIn();
        const headers = { 'Content-Type': type };
        for (const [path, body] of [
          ['/commands', { command: 'whoami', input: {} }],
          ['/session', { token: SHARED }],
        ] as const)
          expect((await browser.request('POST', path, { body, headers })).status).toBe(415);
      },
    );

    it.each([
      ['rebound.example.com', 403],
      ['office.example.com.evil.example.com', 403],
      ['office.example.com:8443', 403],
      ['localhost.example.com', 403],
      ['evillocalhost', 403],
      ['', 403],
      ['office.example.com', 200],
      ['OFFICE.example.com', 200],
      ['localhost:3010', 200],
      ['127.0.0.1:3010', 200],
      ['[::1]:3010', 200],
      ['office.localhost:3010', 200],
    ])('a request that names the host "%s": %i', async (Host, status) => {
      const browser = officeBrowser(world.host);
      expect((await browser.request('GET', '/', { headers: { Host } })).status).toBe(status);
    });

    it.each([
      ['another machine', {}, '192.0.2.7'],
      ['a proxy that changes the host', { 'X-Forwarded-For': '192.0.2.7' }, '127.0.0.1'],
      ['a proxy that says who it is', { Via: '1.1 proxy.example.com' }, '127.0.0.1'],
    ])('a name of this machine from %s', async (_, headers, from) => {
      const browser = officeBrowser(world.host, HOME, { from });
      expect((await browser.request('GET', '/', { headers })).status).toBe(403);
      const token = { Authorization: `Bearer ${SHARED}` };
      const sent = await browser.request('POST', '/commands', { headers: { ...headers, ...token } });
      expect(sent.status).toBe(403);
    });

    it('a token at the public address, and lets sessions in there from a proxy on another machine', async () => {
      const browser = officeBrowser(world.host, AWAY, { from: '10.0.0.7' });
      const body = { command: 'whoami', input: {} };
      const headers = { Authorization: `Bearer ${SHARED}` };
      expect((await browser.request('POST', '/commands', { body, headers })).status).toBe(403);
      await browser.signIn({ token: SHARED });
      expect(await browser.whoami()).toBe('operator');
      expect((await browser.request('POST', '/commands', { body, headers })).status).toBe(403);
    });

    it('nobody who has only a phone: a new operator’s link is a QR code too', async () => {
      const { run, show } = commands['operators add'];
      const said = show(await run(world.host, { name: 'omar', role: 'support' }), 80);
      const rows = said.split('\n').filter((line) => /^[█▀▄ ]{30,79}$/.test(line));
      expect(rows.length).toBeGreaterThan(15);
    });

    it('guesses at tokens and links, ten of each address behind the proxy; a right one is let in (R-102)', async () => {
      const browser = officeBrowser(world.host, AWAY, { from: '10.0.0.7' });
      const guess = async (by: object, address: string) =>
        (
          await browser.request('POST', '/session', {
            body: by,
            headers: { 'X-Forwarded-For': `203.0.113.9, ${address}` },
          })
        ).status;
      for (let tries = 0; tries < 5; tries++) {
        expect(await guess({ token: 'a-guess' }, '198.51.100.7')).toBe(401);
        expect(await guess({ code: 'a-guess' }, '198.51.100.7')).toBe(401);
      }
      expect(await guess({ code: 'a-guess' }, '198.51.100.7')).toBe(429);
      expect(await guess({ token: 'a-guess' }, '198.51.100.8')).toBe(401);
      expect(await guess({ token: SHARED }, '198.51.100.7')).toBe(204);
      for (let tries = 0; tries < 11; tries++) await officeBrowser(world.host).session();
      expect(await officeBrowser(world.host).signIn({ token: 'a-guess' })).toBe(401);
    });

    it('frames, openers, foreign scripts and what would become markup, by the headers of every answer', async () => {
      const browser = await signedIn();
      for (const [path, status] of [
        ['/', 200],
        ['/assets/office-1a2b.js', 200],
        ['/session', 200],
        ['/commands.json', 200],
        ['/nothing.txt', 404],
      ] as const) {
        const sent = await browser.request('GET', path);
        expect([path, sent.status]).toEqual([path, status]);
        expect(Object.fromEntries(sent.headers)).toMatchObject({
          'content-security-policy':
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        });
      }
    });
  },
  {
    config: testConfig({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://shop@127.0.0.1/shop',
      SMTP_URL: 'smtps://mail.example.com',
      PUBLIC_URL: 'https://shop.example.com',
      OFFICE_URL: AWAY,
      TRUSTED_PROXIES: '1',
      BANK_NAME: 'First Bank',
      BANK_ACCOUNT: 'PK00FIRS0000000000000001',
      BANK_TITLE: 'Shop Ltd',
    }),
  },
);

onOneEngine('The office’s files', (world) => {
  it('are its page at every path of it, and hashed ones for good', async () => {
    const browser = officeBrowser(world.host);
    const html = { headers: { Accept: 'text/html,*/*' } };
    for (const path of ['/', '/in', '/orders/KS-7F3Q-K2']) {
      const sent = await browser.request('GET', path, html);
      expect([path, sent.status, sent.text]).toEqual([path, 200, '<!doctype html><title>Office</title>']);
      expect(sent.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(sent.headers.get('Cache-Control')).toBe('no-cache');
    }
    const script = await browser.request('GET', '/assets/office-1a2b.js');
    expect([script.status, script.headers.get('Cache-Control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await browser.request('GET', '/orders')).status).toBe(404);
    expect((await browser.request('GET', '/assets/gone.js', html)).status).toBe(404);
    expect((await world.browser().request('/in', html)).status).toBe(404);
  });

  it('are missed in one sentence where nothing was built', async () => {
    const app = createOperatorApp(world.host, SHARED);
    const response = await app.request('http://localhost/', { headers: { Host: 'localhost' } });
    expect([response.status, await response.text()]).toEqual([
      404,
      'The office is not built here: run "npm run build", then start the host again.',
    ]);
    expect(loadOffice(join(folder, 'nowhere'))).toBeNull();
  });
});

forEachEngine('An open page of the office (R-169)', (world) => {
  /** Reads the events of an operator's page, as they come. */
  const listenAs = async (token: string) => {
    const events = createOfficeEvents(world.host);
    const changes = createChanges(world.host.db);
    const host = { ...world.host, changed: changes.changed };
    const app = createOperatorApp(host, SHARED, { events });
    const own = { Host: 'office.localhost:3010', 'Sec-Fetch-Site': 'same-origin' };
    const signIn = await app.request(`${HOME}/session`, {
      method: 'POST',
      headers: { ...own, 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const Cookie = signIn.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const response = await app.request(`${HOME}/events`, { headers: { ...own, Cookie } });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
    onTestFinished(await world.listen(CHANGES_CHANNEL, events.hear));
    onTestFinished(events.close);
    let text = '';
    let isOpen = true;
    const reading = (async () => {
      for await (const bytes of response.body ?? []) text += new TextDecoder().decode(bytes);
      isOpen = false;
    })();
    return {
      host,
      changes,
      events,
      reading,
      isOpen: () => isOpen,
      heard: () => [...text.matchAll(/^data: (.+)\n\n/gm)].map(([, json = '']) => JSON.parse(json)),
      signOut: () => app.request(`${HOME}/session`, { method: 'DELETE', headers: { ...own, Cookie } }),
    };
  };

  it('hears of payments, orders, receipts, chats and commands, and of nothing else than its role may see', async () => {
    const token = await add(world, 'sana', 'support');
    const page = await listenAs(token);
    const { host, changes } = page;
    const shop = shopOf(host);
    const buyer = await shop.buyer();
    const payment = await shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
    await changes.flush();
    await expect.poll(page.heard).toEqual([{ kind: 'payments', id: payment }]);
    const { receiptId } = await shop.receivesFor(payment);
    const [order] = await shop.orders(buyer);
    await changes.flush();
    await expect
      .poll(() => page.heard().slice(1).toSorted(byKind))
      .toEqual([
        { kind: 'orders', id: order?.id },
        { kind: 'payments', id: payment },
        { kind: 'receipts', id: receiptId },
      ]);
    await postMessage(host, { id: buyer, accountId: buyer }, 'Hello?', { client: '127.0.0.1' });
    await shop.operator('coupons add', { code: 'SPRING', discount: 0.1, cap: 500 });
    await shop.operator('orders note', { order: order?.id ?? '', text: 'called', dry_run: true });
    await shop.operator('methods pause', { method: 'bank', reason: 'rest' });
    await changes.flush();
    await expect
      .poll(() => page.heard().slice(4))
      .toEqual([
        { kind: 'chat', id: buyer },
        { kind: 'methods', id: 'bank' },
      ]);
  });

  it('hears no more once its session has ended, whichever way', async () => {
    const token = await add(world, 'sana', 'support');
    const [signedOut, idle, disabled] = [await listenAs(token), await listenAs(token), await listenAs(token)];
    await signedOut.signOut();
    await signedOut.changes.flush();
    await signedOut.reading;
    expect([idle.isOpen(), disabled.isOpen()]).toEqual([true, true]);
    await shopOf(disabled.host).operator('operators disable', { name: 'sana' });
    await disabled.changes.flush();
    await disabled.reading;

    const late = await listenAs(await add(world, 'omar', 'support'));
    world.clock.advance(12 * HOUR - 1);
    await late.events.pulse();
    expect(late.isOpen()).toBe(true);
    world.clock.advance(1);
    await late.events.pulse();
    await late.reading;
  });

  it('ends with the host, which lets no other begin', async () => {
    const token = await add(world, 'sana', 'support');
    const page = await listenAs(token);
    page.events.close();
    await page.reading;
    expect(() => page.events.open({ role: 'support', isSignedIn: async () => true })).toThrow(
      'The shop is restarting.',
    );
  });
});

const home = makeOperatorFolder();

onOneEngine(
  'The command line',
  (world) => {
    const operator = operatorFor(world, home);

    it('signs an operator in to the office by a link, which it opens on a desktop', async () => {
      const env = await operator.add('sana', 'support');
      const opened: string[] = [];
      const output = Object.assign(new PassThrough(), { isTTY: true });
      const streams = { input: new PassThrough(), errors: new PassThrough(), output };
      const all = { ...env, DATA_DIR: home, OPERATOR_PORT: String(operator.port) };
      const code = await runCommandLine(['office'], {
        ...streams,
        env: all,
        browse: (link) => opened.push(link),
      });
      const [link = ''] = opened;
      expect([code, String(output.read())]).toEqual([0, expect.stringContaining(`as sana, once, within 5`)]);
      expect(link).toMatch(/^http:\/\/office\.localhost:0\/in#[\w-]{43}$/);
      const browser = officeBrowser(world.host);
      expect(await browser.signIn({ code: codeOf(link) })).toBe(204);
      expect(await browser.whoami()).toBe('sana');
      expect(await operator.audits()).toContainEqual(
        expect.objectContaining({ actor: 'sana', action: 'office', subject: 'sana' }),
      );
      const added = await operator.run('operators add omar --role support');
      expect(added.out).not.toContain('█');
      const [printed = ''] = /http:\S+/.exec(added.out) ?? [];
      expect(await officeBrowser(world.host).signIn({ code: codeOf(printed) })).toBe(204);
    });

    it('is answered while pages listen, which the listener lets go as it closes', async () => {
      const origin = `http://127.0.0.1:${operator.port}`;
      const { link } = await linkFor(world, await add(world, 'sana', 'support'));
      const signedIn = await fetch(`${origin}/session`, {
        method: 'POST',
        headers: { Origin: origin, 'Content-Type': 'application/json' },
        body: JSON.stringify({ code: codeOf(link) }),
      });
      const [Cookie = ''] = signedIn.headers.get('Set-Cookie')?.split(';') ?? [];
      const { body } = await fetch(`${origin}/events`, { headers: { Origin: origin, Cookie } });
      const first = await body?.getReader().read();
      expect(new TextDecoder().decode(first?.value)).toBe('retry: 2000\n\n');
      expect((await operator.run('whoami')).code).toBe(0);
    });

    it.each([
      ['linux', { DISPLAY: ':0' }, ['xdg-open']],
      ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open']],
      ['linux', {}, []],
      ['linux', { DISPLAY: ':0', SSH_CONNECTION: '192.0.2.7 50022 192.0.2.1 22' }, []],
      ['darwin', {}, ['open']],
      ['aix', { DISPLAY: ':0' }, []],
    ] as const)('opens it on %s, %j, with %j', (platform, env, openers) => {
      const started: string[] = [];
      browse('http://office.localhost:3010/in#x', { platform, env }, (opener) => started.push(opener));
      expect(started).toEqual(openers);
    });
  },
  { env: operatorEnv(home) },
);
