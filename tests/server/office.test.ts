import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { pkr } from '#contract/money.ts';
import { postMessage } from '#server/chat/conversation.ts';
import { CHANGES_CHANNEL, changeIn, createChanges } from '#server/database/changes.ts';
import { kindOf } from '#server/database/kinds.ts';
import type { Host } from '#server/host.ts';
import { cleanup } from '#server/jobs.ts';
import { browse } from '#server/operator/cli/browse.ts';
import { runCommandLine } from '#server/operator/cli/command-line.ts';
import type { CommandName } from '#server/operator/commands/commands.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { createOfficeLink } from '#server/operator/commands/office-link.ts';
import { followsOf } from '#server/operator/frame/follows.ts';
import { createOperatorApp } from '#server/operator/http/operator-server.ts';
import { deviceNameOf } from '#server/operator/office/device-name.ts';
import { createOfficeEvents } from '#server/operator/office/events.ts';
import { loadOffice } from '#server/operator/office/files.ts';
import { hashToken } from '#server/sessions/session.ts';
import { createAuthenticator } from './support/authenticator.ts';
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

  it('tells whom a link is for, which uses nothing up, and counts guesses like those at a token', async () => {
    const { link } = await linkFor(world, await add(world, 'sana', 'support'));
    const browser = officeBrowser(world.host);
    const ask = (code: string, headers: Record<string, string> = {}) =>
      browser.request('POST', '/session/link', { body: { code }, headers });
    for (const _ of [1, 2]) {
      const { status, text } = await ask(codeOf(link));
      expect([status, JSON.parse(text)]).toEqual([
        200,
        { name: 'sana', role: 'support', shop: 'localhost:3000' },
      ]);
    }
    expect(browser.cookies.size).toBe(0);
    expect((await ask(codeOf(link), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    for (let guess = 0; guess < 10; guess++) expect((await ask(`guess-${guess}`)).status).toBe(401);
    expect((await ask('guess-10')).status).toBe(429);
    expect(await browser.signIn({ code: codeOf(link) })).toBe(204);
    expect((await ask(codeOf(link))).status).toBe(429);
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

onOneEngine('What costs something in the office (R-168, R-191)', (world) => {
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
    expect(await browser.signIn({ token })).toBe(204);
    expect((await browser.run('orders refund', refund)).status).toBe(404);
  });

  it('is told by a table, which has each command that changes something', async () => {
    const NOTHING = { asks: false, support: 'goes', tired: 'goes', manager: 'goes' };
    const SALES = { asks: true, support: 'no', tired: 'no', manager: 'goes' };
    const MONEY = { asks: true, support: 'no', tired: 'no', manager: 'sign in' };
    const GOODS = { asks: true, support: 'goes', tired: 'sign in', manager: 'sign in' };
    const KEEP = { asks: false, support: 'no', tired: 'no', manager: 'goes' };
    const ACCESS = { asks: true, support: 'sign in', tired: 'sign in', manager: 'sign in' };
    const WORDS = { asks: true, support: 'goes', tired: 'goes', manager: 'goes' };
    const rows = {
      'stock add': MONEY,
      'stock set-threshold': KEEP,
      'stock set-cost': KEEP,
      'stock export': GOODS,
      'stock void': MONEY,
      'orders take': NOTHING,
      'orders note': NOTHING,
      'orders mail': WORDS,
      'orders deliver': GOODS,
      'orders delivered': GOODS,
      'orders replace': GOODS,
      'orders refund': MONEY,
      'orders cancel': MONEY,
      'receipts record': MONEY,
      'receipts import': MONEY,
      'receipts accept': MONEY,
      'receipts assign': MONEY,
      'receipts correct': MONEY,
      'receipts keep': KEEP,
      'statements done': MONEY,
      'catalogue price': MONEY,
      'catalogue prices': MONEY,
      'catalogue reprice': MONEY,
      'catalogue hide': SALES,
      'catalogue unhide': MONEY,
      'catalogue edit': MONEY,
      'catalogue picture': SALES,
      'catalogue add': MONEY,
      'catalogue undo': MONEY,
      'methods pause': SALES,
      'methods resume': SALES,
      'coupons add': MONEY,
      'coupons end': SALES,
      'wishes stocked': { asks: true, support: 'no', tired: 'no', manager: 'goes' },
      'accounts credit': MONEY,
      'accounts lock': SALES,
      'accounts unlock': SALES,
      'chat take': NOTHING,
      'chat dismiss': NOTHING,
      'chat answer': NOTHING,
      'chat write': WORDS,
      office: ACCESS,
      'mails send-again': WORDS,
      'devices end': ACCESS,
      'devices set-pin': ACCESS,
      'devices add-passkey': ACCESS,
      'operators add': MONEY,
      'operators renew': MONEY,
      'operators disable': MONEY,
      'operators sign-out': MONEY,
      'operators role': MONEY,
      'operators shared-token': MONEY,
      'keys rotate': MONEY,
    };
    const tried = async (browser: ReturnType<typeof officeBrowser>, name: string) => {
      const { status, text } = await browser.run(name, { nothing: true }, { ask: true });
      if (status === 401) return JSON.parse(text).code === 'sign-in-again' ? 'sign in' : text;
      return status === 403 ? 'no' : 'goes';
    };
    const sana = officeBrowser(world.host);
    await sana.signIn({ token: await add(world, 'sana', 'support') });
    const { browser: bilal } = await signedIn();
    const changing = Object.values(commands).filter(({ does }) => does === 'change');
    const rest = async (hours: number) => {
      world.clock.advance(hours * HOUR);
      await Promise.all([sana.whoami(), bilal.whoami()]);
    };
    await rest(3);
    const found = new Map<string, Record<string, string | boolean>>();
    for (const { name, asks } of changing)
      found.set(name, { asks, support: await tried(sana, name), manager: await tried(bilal, name) });
    await rest(11);
    await rest(10);
    for (const { name } of changing) found.set(name, { ...found.get(name), tired: await tried(sana, name) });
    expect(Object.fromEntries(found)).toEqual(rows);
  });

  it('saves what a page shows as CSV, which is audited without what was looked for (R-181)', async () => {
    const { browser } = await signedIn();
    world.clock.advance(1);
    const saved = (command: string, input: object, more: object = { page: true }) =>
      browser.run(command, input, { csv: true, ...more });
    const { text } = await saved('devices list', { limit: 1 });
    expect(
      JSON.parse(text)
        .csv.split('\r\n')
        .map((line: string) => line.split(',').slice(0, 2)),
    ).toEqual([
      ['"Device"', '"What"'],
      [expect.stringMatching(/^"[0-9a-f]{12}"$/), '"A browser on another system"'],
      [''],
    ]);
    world.clock.advance(1);
    await saved('orders find', { text: 'STAR-AAAA-XB4D' }, {});
    expect((await saved('methods pause', { method: 'bank', reason: 'rest' }, {})).status).toBe(400);
    const entries = await world.shop.operator('audit list', { limit: 2 });
    expect(entries.map(({ actor, action, subject, detail }) => [actor, action, subject, detail])).toEqual([
      ['bilal', 'save as CSV', 'orders find', { by: 'text', lines: 0 }],
      ['bilal', 'save as CSV', 'devices list', { by: 'limit', lines: 1 }],
    ]);
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

const OWNER = 'owner@example.com';
onOneEngine(
  'The owner is told (R-191)',
  (world) => {
    const told = async () =>
      (await world.mails()).filter(({ to }) => to === OWNER).map(({ subject }) => subject);
    const signedIn = async (name: string, role: 'support' | 'manager') => {
      const token = await add(world, name, role);
      const browser = officeBrowser(world.host);
      await browser.signIn({ token });
      return { token, browser };
    };
    const nameOf = async (buyer: string) => (await world.shop.username(buyer)) ?? '';
    const ofBilal = async () => (await told()).filter((subject) => subject.startsWith('bilal'));
    const asked = ({ text }: Sent) => JSON.parse(text).question;
    const gift = (name: string, amount: number) => ({ name, amount, reason: `gift of ${amount}` });

    it('once a manager passes the limit of the day, which needs a recent sign-in', async () => {
      const { token, browser } = await signedIn('bilal', 'manager');
      const mina = await nameOf(await world.shop.buyer());
      const credit = async (amount: number) =>
        (await browser.run('accounts credit', gift(mina, amount))).status;
      expect(await credit(4_999)).toBe(200);
      for (const minutes of [14, 1]) {
        world.clock.advance(minutes * MINUTE);
        await browser.whoami();
      }
      expect(await credit(1)).toBe(200);
      for (const more of [{}, { ask: true }])
        expect((await browser.run('accounts credit', gift(mina, 2), more)).status).toBe(401);
      expect(await ofBilal()).toEqual([]);
      await browser.signIn({ token });
      expect(asked(await browser.run('accounts credit', gift(mina, 2), { ask: true }))).toMatch(
        /balance is PKR 5,000\?\nThe owner is told of it\.$/,
      );
      expect(await ofBilal()).toEqual([]);
      expect([await credit(2), await credit(3)]).toEqual([200, 200]);
      expect(await ofBilal()).toEqual(['bilal has passed the limit of the day']);
      expect((await world.mails()).find(({ to }) => to === OWNER)?.text).toContain(
        `bilal (manager) used "accounts credit" of ${mina} on 2 March 2026 at 14:15, Pakistan time: amount 2`,
      );
      expect(await credit(4_995)).toBe(200);
      expect(await ofBilal()).toHaveLength(2);
      const endless = { code: 'SPRING', discount: 0.1, cap: 1, uses: 1 };
      expect((await browser.run('coupons add', endless)).status).toBe(200);
      expect((await ofBilal())[0]).toBe('bilal used "coupons add"');
      world.clock.set(new Date('2026-03-02T19:00:00.000Z'));
      await browser.signIn({ token });
      expect(await credit(5_000)).toBe(200);
      expect(await ofBilal()).toHaveLength(3);
    });

    it('while support is refused, by the price of what it replaces from stock', async () => {
      await signedIn('bilal', 'manager');
      const { browser } = await signedIn('sana', 'support');
      await world.shop.stocks('star-5', ['A-1', 'A-2', 'A-3', 'B-1', 'B-2', 'B-3']);
      const buyer = await world.shop.buyer();
      await world.shop.pays('bank', buyer, { 'star-5': 3 });
      const [order] = await world.shop.orders(buyer);
      const replace = (code: string, more: object = {}) =>
        browser.run('orders replace', { order: order?.id, variant: 'star-5', code, reason: 'dead', ...more });
      expect([(await replace('A-1')).status, (await replace('A-2')).status]).toEqual([200, 200]);
      const refused = await replace('A-3');
      expect([refused.status, JSON.parse(refused.text).sentence]).toEqual([
        403,
        '"orders replace" passes your limit of the day, PKR 1,000: ask bilal or the holder of the shared token.',
      ]);
      expect((await replace('A-3', { with: 'OF-ANOTHER-SHOP' })).status).toBe(200);
    });

    it.each([
      [{ discount: 0.5, cap: 50, uses: 100, until: '2026-04-01' }, false],
      [{ discount: 0.51, cap: 50, uses: 100, until: '2026-04-01' }, true],
      [{ discount: 0.1, cap: 50, until: '2026-04-01' }, true],
      [{ discount: 0.1, cap: 50, uses: 100 }, true],
      [{ discount: 0.1, cap: 50, uses: 101, until: '2026-04-01' }, true],
    ])('of a coupon by its cap and uses, its share and its end: %j', async (terms, isTold) => {
      const { token, browser } = await signedIn('bilal', 'manager');
      const coupon = { code: 'SPRING', ...terms };
      const question = asked(await browser.run('coupons add', coupon, { ask: true }));
      expect(question.endsWith('\nThe owner is told of it.')).toBe(isTold);
      for (const minutes of [14, 1]) {
        world.clock.advance(minutes * MINUTE);
        await browser.whoami();
      }
      expect((await browser.run('coupons add', coupon)).status).toBe(isTold ? 401 : 200);
      if (!isTold) return expect(await ofBilal()).toEqual([]);
      await browser.signIn({ token });
      expect((await browser.run('coupons add', coupon)).status).toBe(200);
      expect(await ofBilal()).toHaveLength(1);
    });

    it('of a change of access, but not of a link for whoever shows a token', async () => {
      const { token, browser } = await signedIn('bilal', 'manager');
      expect(asked(await browser.run('office', {}, { ask: true }))).toBe(
        'Make a link that lets one person in as bilal, manager, for up to 7 days?\nThe owner is told of it.',
      );
      expect((await browser.run('office')).status).toBe(200);
      const app = createOperatorApp(world.host, SHARED);
      const headers = { Host: 'localhost', Authorization: `Bearer ${token}` };
      const byToken = async (more: object) => {
        const body = JSON.stringify({ command: 'office', input: {}, ...more });
        return app.request('http://localhost/commands', { method: 'POST', headers, body });
      };
      expect(await (await byToken({ ask: true })).json()).toMatchObject({ question: null });
      expect((await byToken({})).status).toBe(200);
      expect(await ofBilal()).toEqual(['bilal used "office"']);
      expect((await browser.run('operators disable', { name: 'bilal' })).status).toBe(200);
      expect(await ofBilal()).toEqual(['bilal used "operators disable"', 'bilal used "office"']);
    });

    it('of statements and receipts that pass it, after which the next needs the sign-in', async () => {
      const { token, browser } = await signedIn('bilal', 'manager');
      const lines: string[] = [];
      for (const at of ['14:01', '14:02', '14:03']) {
        const id = await world.shop.opens('bank', await world.shop.buyer(), { 'help-hour': 1 });
        lines.push(`2026-03-02 ${at},2500,Mina Khan,${await world.shop.number(id)},FT-${at}`);
      }
      const importOf = (from: number, to: number) => {
        const text = ['date,credit,sender,description,reference', ...lines.slice(from, to), ''].join('\n');
        return browser.run('receipts import', { text });
      };
      for (const minutes of [10, 5]) {
        world.clock.advance(minutes * MINUTE);
        await browser.whoami();
      }
      const stopped = await importOf(0, 3);
      expect([stopped.status, JSON.parse(stopped.text)]).toEqual([
        401,
        {
          path: null,
          sentence: 'This passes your limit of the day, PKR 5,000: sign in again to do it.',
          code: 'sign-in-again',
        },
      ]);
      const open = await world.shop.operator('payments list', { pending: true, limit: 9 });
      expect([open.length, await ofBilal()]).toEqual([1, []]);
      await browser.signIn({ token });
      expect((await importOf(2, 3)).status).toBe(200);
      expect(await ofBilal()).toEqual(['bilal has passed the limit of the day']);
      const record = { method: 'bank', amount: '1', payer: 'Omar', reference: 'FT-9' };
      world.clock.advance(14 * MINUTE);
      await browser.whoami();
      world.clock.advance(MINUTE);
      // What stays unmatched is given to nobody.
      expect((await browser.run('receipts record', record)).status).toBe(200);
      const [receipt] = await world.shop.unmatched();
      const account = await nameOf(await world.shop.buyer());
      expect((await browser.run('receipts assign', { receipt: receipt?.receipt.id, account })).status).toBe(
        401,
      );
    });
  },
  { env: { OPERATOR_EMAIL: OWNER, SUPPORT_DAILY_LIMIT: '1000', MANAGER_DAILY_LIMIT: '5000' } },
);

forEachEngine('The PIN of a device (R-192)', (world) => {
  const PIN = '482913';
  const refund = { order: 'KS-7F3Q', amount: 100, reason: 'late' };
  const withPin = async () => {
    const token = await add(world, 'bilal', 'manager');
    const browser = officeBrowser(world.host);
    await browser.signIn({ token });
    expect((await browser.run('devices set-pin', { pin: PIN })).status).toBe(200);
    const enter = async (pin: string) => {
      const { status, text } = await browser.request('POST', '/session/pin', { body: { pin } });
      return status === 204 ? 'goes on' : JSON.parse(text).sentence;
    };
    const refused = async (command: string, input: object) => {
      const { status, text } = await browser.run(command, input);
      return status === 401 ? JSON.parse(text).code : status;
    };
    return { token, browser, enter, refused };
  };

  it('lets a session that rested go on with money, but not with access', async () => {
    const { browser, enter, refused } = await withPin();
    world.clock.advance(3 * HOUR);
    expect(await refused('orders refund', refund)).toBe('enter-pin');
    expect(await refused('operators sign-out', { name: 'bilal' })).toBe('sign-in-again');
    expect(await enter(' ۴۸۲۹۱۳ ')).toBe('goes on');
    expect(await refused('orders refund', refund)).toBe(404);
    expect(await refused('operators sign-out', { name: 'bilal' })).toBe('sign-in-again');
    expect(await refused('devices set-pin', {})).toBe('sign-in-again');
    world.clock.advance(15 * MINUTE);
    expect(await refused('orders refund', refund)).toBe('enter-pin');
    expect(
      (await browser.request('POST', '/session/pin', { headers: { Cookie: '' }, body: { pin: PIN } })).status,
    ).toBe(401);
  });

  it('nor with what passes the limit of the day', async () => {
    const { enter, refused } = await withPin();
    const name = (await world.shop.username(await world.shop.buyer())) ?? '';
    world.clock.advance(HOUR);
    await enter(PIN);
    const credit = (amount: number) => refused('accounts credit', { name, amount, reason: 'a gift' });
    expect([await credit(500_000), await credit(1)]).toEqual([200, 'sign-in-again']);
  });

  it('ends after five wrong tries, also at once, and a right one begins anew', async () => {
    const { browser, enter, refused } = await withPin();
    for (let tries = 0; tries < 4; tries++) await enter('000001');
    expect(await enter(PIN)).toBe('goes on');
    expect(await enter('000001')).toBe('This is not the PIN. It ends after 4 more wrong tries.');
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => enter(`10000${at % 10}`)));
    expect(all.filter((each) => each.startsWith('This is not'))).toHaveLength(3);
    const ended = 'This device has no PIN any more, after five wrong tries: sign in with your token.';
    expect(await enter(PIN)).toBe(ended);
    world.clock.advance(HOUR);
    expect(await refused('orders refund', refund)).toBe('sign-in-again');
    expect(await browser.whoami()).toBe('bilal');
  });

  it('is told to the owner, kept as a hash, and is the device’s as long as its operator is the same', async () => {
    const { browser, token, enter } = await withPin();
    const entries = await world.shop.operator('audit list', { grave: true, limit: 9 });
    expect(entries.find(({ action }) => action === 'devices set-pin')?.detail).toEqual({
      device: 'A browser on another system',
      pin: true,
    });
    const kept = await world.host.db.selectFrom('operator_session').selectAll().execute();
    expect(JSON.stringify([kept, world.logged.text()])).not.toContain(PIN);
    expect(kept).toMatchObject([{ pin_hash: expect.stringMatching(/^\$argon2id\$/), pin_tries: 0 }]);
    await browser.signIn({ token });
    expect(await enter(PIN)).toBe('goes on');
    await browser.signIn({ token: await add(world, 'omar', 'manager') });
    expect(await enter(PIN)).toContain('no PIN');
  });

  it('is six digits that are not guessed first, and belongs to a browser', async () => {
    const { browser } = await withPin();
    const statusOf = async (pin: string) => (await browser.run('devices set-pin', { pin })).status;
    const tried: unknown[] = [];
    for (const pin of ['12345', '1234567', '48291a', '111111', '123456', '987654', '135791'])
      tried.push([pin, await statusOf(pin)]);
    expect(tried).toEqual([
      ...['12345', '1234567', '48291a'].map((pin) => [pin, 400]),
      ...['111111', '123456', '987654'].map((pin) => [pin, 422]),
      ['135791', 200],
    ]);
    expect((await browser.run('devices set-pin')).text).toContain('"changed":true');
    expect((await browser.run('devices set-pin')).text).toContain('"changed":false');
    await expect(world.shop.operator('devices set-pin', { pin: PIN })).rejects.toMatchObject({ status: 409 });
    await expect(world.shop.operator('devices add-passkey', {})).rejects.toMatchObject({ status: 409 });
  });
});

forEachEngine('A passkey (R-193)', (world) => {
  const setup = async (name = 'bilal') => {
    const desk = officeBrowser(world.host);
    await desk.signIn({ token: await add(world, name, 'manager') });
    const device = createAuthenticator(HOME);
    const options = async (browser: typeof desk, what: 'challenge' | 'new-passkey') =>
      JSON.parse((await browser.request('POST', `/session/${what}`)).text);
    const keep = (passkey: object) => desk.run('devices add-passkey', { passkey: JSON.stringify(passkey) });
    const make = async () => keep(device.make(await options(desk, 'new-passkey')));
    const signIn = async (browser: typeof desk, passkey: object) => {
      const { status, text } = await browser.request('POST', '/session', { body: { passkey } });
      return status === 204 ? browser.whoami() : JSON.parse(text).sentence;
    };
    const use = async (browser = officeBrowser(world.host)) =>
      signIn(browser, device.use(await options(browser, 'challenge')));
    return { desk, device, options, keep, make, signIn, use };
  };
  const LATE = 'This took longer than 5 minutes, or was done before: please try again.';
  const UNFIT = 'This passkey did not fit: please try again.';
  const UNKNOWN = 'This passkey is not known here any more: sign in by a link or with your token.';

  it('signs in like a token, so that a session that rested gives access again', async () => {
    const { desk, make, use } = await setup();
    expect((await make()).status).toBe(200);
    world.clock.advance(3 * HOUR);
    const rested = await desk.run('operators shared-token', { on: true });
    expect(JSON.parse(rested.text).code).toBe('sign-in-again');
    expect(await use(desk)).toBe('bilal');
    expect((await desk.run('operators shared-token', { on: true })).status).toBe(200);
    expect(await use()).toBe('bilal');
    const entries = await world.shop.operator('audit list', { grave: true, limit: 9 });
    expect(entries.find(({ action }) => action === 'devices add-passkey')?.detail).toEqual({
      device: 'A browser on another system',
    });
  });

  it('is made only within a sign-in of the last 15 minutes', async () => {
    const { desk, device, options, keep } = await setup();
    world.clock.advance(15 * MINUTE - 1);
    const creation = await options(desk, 'new-passkey');
    world.clock.advance(1);
    const refused = [await desk.request('POST', '/session/new-passkey'), await keep(device.make(creation))];
    expect(refused.map(({ text }) => JSON.parse(text).code)).toEqual(['sign-in-again', 'sign-in-again']);
  });

  it('signs each challenge once, within 5 minutes, of this office', async () => {
    const { desk, device, options, keep, make, signIn } = await setup();
    await make();
    const stranger = officeBrowser(world.host);
    const signed = device.use(await options(stranger, 'challenge'));
    const both = await Promise.all([signIn(officeBrowser(world.host), signed), signIn(stranger, signed)]);
    expect(both.toSorted()).toEqual([LATE, 'bilal']);
    const waited = async (wait: number) => {
      const one = device.use(await options(desk, 'challenge'));
      world.clock.advance(wait);
      return signIn(officeBrowser(world.host), one);
    };
    expect([await waited(5 * MINUTE - 1), await waited(5 * MINUTE)]).toEqual(['bilal', LATE]);
    const challenge = await options(desk, 'challenge');
    const forged = device.use(challenge);
    forged.response.signature = device.use(await options(desk, 'challenge')).response.signature;
    expect(await signIn(stranger, forged)).toBe(UNFIT);
    expect(await signIn(stranger, device.use({ ...challenge, challenge: 'bXkgb3du' }))).toBe(LATE);
    const elsewhere = createAuthenticator('http://office.example.com');
    const again = await desk.request('POST', '/session', { body: { passkey: device.use(challenge) } });
    expect(again.status).toBe(204);
    expect((await keep(elsewhere.make(await options(desk, 'new-passkey')))).status).toBe(422);
    const once = device.make(await options(desk, 'new-passkey'));
    expect([(await keep(once)).status, (await keep(once)).status]).toEqual([200, 409]);
  });

  it('ends by itself, and with what ends all access of its operator', async () => {
    const { desk, make, use } = await setup();
    await make();
    const listed = JSON.parse((await desk.run('devices list')).text);
    const { device } = listed.find(({ marks }: { marks: string }) => marks === 'passkey');
    const ended = await desk.run('devices end', { device });
    expect(JSON.parse(ended.text)).toMatchObject({ operator: 'bilal', passkey: true, passkeys_left: 0 });
    expect([await use(), await desk.whoami()]).toEqual([UNKNOWN, 'bilal']);
    const omar = await setup('omar');
    await omar.make();
    const { text } = await desk.run('devices end', { device: listed[0].device }, { ask: true });
    expect(JSON.parse(text).question).toMatch(/^Sign bilal out of A browser on another system\?$/m);
    await world.shop.operator('operators sign-out', { name: 'omar' });
    expect(await omar.use()).toBe(UNKNOWN);
  });

  it('belongs to the name of the office, not to others of this machine', async () => {
    const at = async (origin: string) => {
      const { status, text } = await officeBrowser(world.host, origin).request('POST', '/session/challenge');
      return status === 200 ? JSON.parse(text).rpId : JSON.parse(text).sentence;
    };
    expect(await at(HOME)).toBe('office.localhost');
    expect(await at('http://localhost:3010')).toBe(
      'Passkeys are for http://office.localhost:3010: open the office there.',
    );
    // A client may ask 60 times in 15 minutes.
    for (let asked = 1; asked < 60; asked += 1) expect(await at(HOME)).toBe('office.localhost');
    expect(await at(HOME)).toBe('Too many attempts. Please try again in 15 minutes.');
  });
});

onOneEngine('The devices of the office (R-192)', (world) => {
  const CHROME =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
  const signedIn = async (token: string, userAgent: string) => {
    const browser = officeBrowser(world.host);
    await browser.request('POST', '/session', { body: { token }, headers: { 'User-Agent': userAgent } });
    return browser;
  };

  it('are listed, the own ones to support, all to a manager, who ends each', async () => {
    const [sana, bilal] = [await add(world, 'sana', 'support'), await add(world, 'bilal', 'manager')];
    const phone = await signedIn(sana, CHROME);
    world.clock.advance(MINUTE);
    const desk = await signedIn(
      bilal,
      'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    );
    const listed = async (browser: typeof phone) =>
      JSON.parse((await browser.run('devices list')).text) as {
        device: string;
        name: string;
        marks: string;
      }[];
    const shown = async (browser: typeof phone) =>
      (await listed(browser)).map(({ name, marks }) => [name, marks]);
    expect(await shown(phone)).toEqual([['Chrome on Android', 'this device']]);
    world.clock.advance(MINUTE);
    expect(await shown(desk)).toEqual([
      ['Firefox on Windows', 'this device'],
      ['Chrome on Android', ''],
    ]);
    const [own, lost] = await listed(desk);
    expect((await phone.run('devices end', { device: own?.device })).status).toBe(404);
    const ended = await desk.run('devices end', { device: lost?.device.slice(0, 4) });
    expect(JSON.parse(ended.text)).toMatchObject({ name: 'Chrome on Android', operator: 'sana' });
    expect([await phone.whoami(), await desk.whoami()]).toEqual([401, 'bilal']);
  });

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['curl/8.5', 'A browser on another system'],
  ])('have names that people know: %s', (userAgent, name) => {
    expect(deviceNameOf(userAgent)).toBe(name);
  });
});

onOneEngine('Without a mail (R-191)', (world) => {
  it('it is read on Today by managers, for three days', async () => {
    await add(world, 'sana', 'support');
    const grave = async (role: 'support' | 'manager') =>
      (await commands.today.run({ ...world.host, actor: { name: 'x', role } }, {})).waiting.grave;
    expect(await grave('manager')).toEqual({ count: 1, since: '2026-03-02T09:00:00.000Z' });
    expect((await grave('support')).count).toBe(0);
    await world.shop.operator('methods pause', { method: 'bank', reason: 'rest' });
    const found = await world.shop.operator('audit list', { grave: true, limit: 50 });
    expect(found.map(({ action }) => action)).toEqual(['operators add']);
    world.clock.set(new Date('2026-03-04T18:59:59.999Z'));
    expect((await grave('manager')).count).toBe(1);
    world.clock.advance(1);
    expect((await grave('manager')).count).toBe(0);
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
  const listenAs = async (token: string, at = '') => {
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
    const response = await app.request(`${HOME}/events${at === '' ? '' : `?at=${at}`}`, {
      headers: { ...own, Cookie },
    });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
    const stopListening = await world.listen(CHANGES_CHANNEL, events.hear);
    onTestFinished(stopListening);
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
      /** Cuts the host off, as if it were killed. */
      stopListening,
      isOpen: () => isOpen,
      hasPulse: () => text.includes('event: pulse\ndata:\n\n'),
      /** The other operators at the same thing, as they were last told. */
      others: () => {
        const [, json] = [...text.matchAll(/^event: others\ndata: (.+)\n\n/gm)].at(-1) ?? [];
        return json === undefined ? null : JSON.parse(json);
      },
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

  it('hears which other operators have a page of the same thing open, at any host, as long as they do (R-194)', async () => {
    const token = await add(world, 'sana', 'support');
    const [omar, mina] = [await add(world, 'omar', 'manager'), await add(world, 'mina', 'manager')];
    // Each is on a host of its own.
    const sana = await listenAs(token, 'orders:0f2c');
    await expect.poll(sana.others).toEqual([]);
    world.clock.advance(MINUTE);
    const [first, second] = [await listenAs(omar, 'orders:0f2c'), await listenAs(omar, 'orders:0f2c')];
    await listenAs(mina, 'orders:1a2b');
    const [SANA, OMAR] = [
      { by: 'sana', since: '2026-03-02T09:00:00.000Z' },
      { by: 'omar', since: '2026-03-02T09:01:00.000Z' },
    ];
    await expect.poll(sana.others).toEqual([OMAR]);
    // A host that has just started hears of the others with their next pulse.
    await sana.events.pulse();
    for (const page of [first, second]) await expect.poll(page.others).toEqual([SANA]);
    await first.signOut();
    await first.changes.flush();
    await first.reading;
    await second.events.pulse();
    expect(sana.others()).toEqual([OMAR]);
    await second.signOut();
    await second.changes.flush();
    await second.reading;
    await expect.poll(sana.others).toEqual([]);

    const killed = await listenAs(omar, 'orders:0f2c');
    await expect.poll(sana.others).toEqual([OMAR]);
    await killed.stopListening();
    world.clock.advance(65_000 - 1);
    await sana.events.pulse();
    expect(sana.others()).toEqual([OMAR]);
    world.clock.advance(1);
    await sana.events.pulse();
    await expect.poll(sana.others).toEqual([]);

    // Support may look at no coupon, so it neither hears who is at one nor is seen there.
    const [manager, support] = [await listenAs(mina, 'coupons:EID'), await listenAs(token, 'coupons:EID')];
    await listenAs(omar, 'coupons:EID');
    await expect.poll(manager.others).toMatchObject([{ by: 'omar' }]);
    const odd = await listenAs(mina, `orders:${'x'.repeat(101)}`);
    for (const page of [support, odd]) {
      await page.events.pulse();
      await expect.poll(page.hasPulse).toBe(true);
      expect(page.others()).toBeNull();
    }
  });

  it('ends with the host, which lets no other begin', async () => {
    const token = await add(world, 'sana', 'support');
    const page = await listenAs(token);
    page.events.close();
    await page.reading;
    expect(() =>
      page.events.open({ name: 'sana', role: 'support', at: null, isSignedIn: async () => true }),
    ).toThrow('The shop is restarting.');
  });
});

onOneEngine('What a page of the office shows (R-169)', (world) => {
  it('changes with no change but of a kind that its command follows', async () => {
    const heard = new Set<string>();
    const host = { ...world.host, changed: (kind: string) => void heard.add(kind) };
    onTestFinished(await world.listen(CHANGES_CHANNEL, (payload) => void heard.add(changeIn(payload).kind)));
    const shop = shopOf(host);
    const [buyer, other] = [await shop.buyer({ balance: 20_000 }), await shop.buyer()];
    const name = (await shop.username(buyer)) ?? '';
    await shop.stocks('star-5', 9);
    const bought = { 'star-5': 1, 'help-hour': 1 };
    const payment = await shop.pays('bank', buyer, bought, { from: 'Mina Khan' });
    const [{ id: order = '' } = {}] = await shop.orders(buyer);
    const { receipt } = await shop.operator('receipts record', {
      method: 'bank',
      amount: '700',
      payer: 'Omar Shah',
      reference: 'FT-1',
    });
    const visitor = { id: buyer, accountId: buyer };
    await postMessage(host, visitor, 'Hello?', { client: '127.0.0.1' });
    const inputs: Partial<Record<CommandName, object>> = {
      'accounts show': { name },
      'books rows': { figure: 'sales' },
      'chat show': { visitor: buyer },
      'orders find': { text: name },
      'orders show': { order },
      'payments show': { payment },
      'receipts show': { receipt },
      'stock show': { variant: 'star-5' },
    };
    const readings = Object.values(commands).filter(({ does }) => does === 'read');
    const answers = async () => {
      const found = new Map<CommandName, string>();
      for (const { name: command, run } of readings)
        found.set(command, JSON.stringify(await run(host, inputs[command] ?? {})));
      return found;
    };
    const open = () => shop.opens('bank', other, { 'star-5': 2 }, { from: 'Omar Shah' });
    const eid = shop.checkout('binance', { 'star-5': 1 });
    let opened = '';
    const does: Record<string, () => Promise<unknown>> = {
      'a payment is opened': async () => {
        opened = await open();
      },
      'it is cancelled': () => shop.cancels(opened),
      'an order is paid from a balance': () => shop.pays('balance', buyer, { 'star-5': 1 }),
      'money settles a payment': async () => shop.receivesFor(await open()),
      'money is given to an account': () => shop.operator('receipts assign', { receipt, account: name }),
      'it is corrected': () => shop.operator('receipts correct', { receipt, amount: '600', reason: 'typed' }),
      'an order is taken': () => shop.operator('orders take', { order }),
      'it is delivered': () =>
        shop.operator('orders deliver', { order, variant: 'help-hour', items: ['done'] }),
      'a part is refunded': () => shop.operator('orders refund', { order, amount: 50, reason: 'late' }),
      'a balance is credited': () => shop.operator('accounts credit', { name, amount: 40, reason: 'sorry' }),
      'codes are added': () => shop.operator('stock add', { variant: 'star-5', text: 'NEW-CODE-1' }),
      'a visitor writes': () => postMessage(host, visitor, 'Still there?', { client: '127.0.0.1' }),
      'they get an answer': () => shop.operator('chat answer', { visitor: buyer, text: 'Yes' }),
      'a method is paused': () => shop.operator('methods pause', { method: 'bank', reason: 'rest' }),
      'a coupon is added': () => shop.operator('coupons add', { code: 'EID', discount: 0.1, cap: 500 }),
      'a coupon is used': () =>
        shop.checksOut(other, { ...eid, cart: { ...eid.cart, coupon: 'EID', discount: 0.1, cap: pkr(500) } }),
      'an operator is added': () => shop.operator('operators add', { name: 'sana', role: 'support' }),
      'an account is locked': () => shop.operator('accounts lock', { name, reason: 'asked for' }),
    };
    const missed: string[] = [];
    for (const [what, happens] of Object.entries(does)) {
      const before = await answers();
      heard.clear();
      await happens();
      await expect.poll(() => heard.size).toBeGreaterThan(0);
      const after = await answers();
      const changed = [...after].filter(([command, answer]) => answer !== before.get(command));
      expect([what, changed.length]).not.toEqual([what, 0]);
      for (const [command] of changed)
        if (!followsOf(kindOf(command)).some((kind) => heard.has(kind)))
          missed.push(`${what}: ${command} (${[...heard].join(', ')})`);
    }
    expect(missed).toEqual([]);
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
