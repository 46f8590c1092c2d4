import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { DEFAULT_MIN_VERSION } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { startServer } from '#server/http/http-server.ts';
import { fetchJson } from '#server/payment-networks/http-client.ts';
import { collectLog } from './support/log-lines.ts';
import { latestCode, newShopper, signUp, signUpAndLogIn } from './support/members.ts';
import { onOneEngine } from './support/world.ts';

/*
 * Small tests of common attacks without a rule of their own. `tests/asvs.md` says what the other
 * tests show.
 */

onOneEngine('An attack', (world) => {
  it('by a password that is nearly the right one fails: it is compared whole and as typed', async () => {
    const shopper = { ...newShopper(), password: `${'x7'.repeat(31)}Ab` };
    await signUp(world, shopper);
    const { username, password } = shopper;
    const enter = async (typed: string) =>
      (await world.browser().call('login', { username, password: typed })).status;
    for (const typed of [password.slice(0, -1), password.toUpperCase(), `${password} `, ` ${password}`])
      expect([typed, await enter(typed)]).toEqual([typed, 401]);
    expect(await enter(password)).toBe(204);
  });

  it('by fields that a call does not have changes nothing', async () => {
    const shopper = newShopper();
    const browser = world.browser();
    const more = { id: 'mine', balance: 1_000_000, locked_at: null, is_operator: true };
    const details = { ...shopper, tos: true, promo: false, ...more } as const;
    await browser.call('signup', details);
    const proof = { otp: await latestCode(world, shopper.email), ...more };
    await browser.call('signup', proof);
    const { id } = await world.host.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
    expect(id).not.toBe('mine');
    expect(await world.host.db.selectFrom('ledger_entry').select('account_id').execute()).toEqual([]);
  });

  it('by SQL in a name finds nobody', async () => {
    const { username, password } = await signUp(world);
    for (const name of [`${username}' --`, `' OR 1=1 --`, `${username}'; DELETE FROM account; --`])
      expect((await world.browser().call('login', { username: name, password })).status).toBe(401);
    expect((await world.browser().call('login', { username, password })).status).toBe(204);
  });

  it.each([
    'mina@example.com\r\nBcc: all@example.com',
    'mina@example.com, all@example.com',
    '<all@example.com>',
  ])('by an address that is more than one address is no mail: %j', async (email) => {
    const details = { ...newShopper(), tos: true, email } as const;
    const { status, text } = await world.browser().call('signup', details);
    expect([status, await world.mails()]).toEqual([400, []]);
    expect(text).toContain('email');
  });

  it('by a repeated parameter changes no more than the first of them', async () => {
    const { browser } = await signUpAndLogIn(world);
    const ask = async (query: string) => (await browser.request(`/api/my-orders?${query}`)).status;
    expect(await ask('limit=1&limit=99999')).toBe(200);
    expect(await ask('limit=99999&limit=1')).toBe(400);
  });

  it('by TRACE gets no header back', async () => {
    const server = await startServer(world.app, { hostname: '127.0.0.1', port: 0 });
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('utf8');
    });
    socket.write(
      'TRACE / HTTP/1.1\r\nHost: localhost\r\nCookie: keystall-session=secret\r\nConnection: close\r\n\r\n',
    );
    await once(socket, 'close');
    await server.close();
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain('secret');
  });
});

describe('An attack from a service that the host asks', () => {
  it('by a redirection is not followed', async () => {
    const asked: string[] = [];
    const server = createServer(({ url = '' }, response) => {
      asked.push(url);
      if (url === '/inside') response.end('{"secret":true}');
      else response.writeHead(302, { Location: '/inside' }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await expect(fetchJson(new URL(`http://127.0.0.1:${port}/rate`))).rejects.toThrow(/no readable answer/);
    expect(asked).toEqual(['/rate']);
    server.close();
  });

  it('by an old version of TLS is not answered', () => {
    expect(['TLSv1.2', 'TLSv1.3']).toContain(DEFAULT_MIN_VERSION);
  });
});

describe('An attack on the log', () => {
  it('by line breaks makes no line of its own', () => {
    const { log, text, lines } = collectLog();
    log.info({ blocked: 'one"}\n{"level":"fatal","event":"forged"}\r\n\u2028' }, 'told');
    expect(text().split('\n')).toHaveLength(2);
    expect(lines().map(({ event }) => event)).toEqual(['told']);
  });
});
