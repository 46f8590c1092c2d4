import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReplaceableHost } from '../endurance/hosts.ts';
import { makeHost, PRODUCTION } from '../endurance/hosts.ts';
import type { Backend } from '../endurance/proxy.ts';
import { startLoadBalancer } from '../endurance/proxy.ts';
import type { Browser } from './support/browser.ts';
import { createBrowser } from './support/browser.ts';
import { cartAt, instantVariant, readGoods } from './support/goods.ts';
import { newShopper } from './support/members.ts';
import { startPrivatePostgres } from './support/private-postgres.ts';
import { hasPrograms } from './support/programs.ts';
import type { Smtp } from './support/smtp.ts';
import { startSmtp } from './support/smtp.ts';
import { laterVersion, TODAY } from './support/versions.ts';

/*
 * What an operator does in the life of a shop, from an empty server to a restored one, with real
 * processes. `npm run vitest -- run --project slow tests/server/rehearsal.slow.ts` shows it step by
 * step.
 */

const run = promisify(execFile);
const GOODS = readGoods();
const VARIANT = instantVariant(GOODS);
const FIRST_KEY = 'the first key of the rehearsal, 32 characters';
const SECOND_KEY = 'the second key of the rehearsal, 32 characters';
const OPERATOR_TOKEN = 'a-token-for-the-rehearsal';

/** What is ended after the test, last first. */
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (let end = cleanups.pop(); end !== undefined; end = cleanups.pop()) await end();
});

describe.runIf(hasPrograms(['initdb', 'postgres', 'pg_dump', 'pg_restore']))('The rehearsal', () => {
  it('sells, is upgraded and taken back, changes its key, is destroyed and restored, and sells again', {
    // More than thirty processes are started, which a busy machine does slowly.
    timeout: 12 * 60_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'keystall-rehearsal-'));
    cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
    const smtp = await startSmtp();
    cleanups.push(() => smtp.down());
    const backends: Backend[] = [];
    const proxy = await startLoadBalancer(backends);
    cleanups.push(() => proxy.close());
    const origin = `http://127.0.0.1:${proxy.port}`;
    let database = await startPrivatePostgres();
    cleanups.push(() => database.stop());

    const keys: Record<string, string> = { SECRET: FIRST_KEY };
    const settingsOf = () => ({
      ...PRODUCTION,
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      PUBLIC_URL: origin,
      TRUSTED_PROXIES: '0',
      DATA_DIR: join(folder, 'data'),
      OPERATOR_TOKEN,
      SHUTDOWN_DELAY: '1',
      ...keys,
    });
    const startHost = async () => {
      const host = await makeHost(settingsOf, ['--api-only']);
      cleanups.push(host.kill);
      backends.push(host);
      await host.start();
      return host;
    };
    let cli = 'src/server/operator/cli.ts';
    const operator = async (host: ReplaceableHost | null, ...args: string[]) => {
      const { stdout, stderr } = await run(process.execPath, [cli, ...args], {
        env: {
          PATH: process.env['PATH'],
          ENV_FILE: '',
          DATABASE_URL: database.url,
          DATA_DIR: join(folder, 'data'),
          OPERATOR_TOKEN,
          OPERATOR_PORT: String(host?.operatorPort ?? 1),
          ...keys,
        },
      });
      return stdout + stderr;
    };
    const shop = (host: ReplaceableHost) => sellCode(origin, smtp, (...args) => operator(host, ...args));
    const next = laterVersion(1, join(folder, 'next'));

    step('Two hosts behind a proxy sell a code');
    const [one, two] = [await startHost(), await startHost()];
    const sold = [await shop(one)];

    step('One is upgraded: both versions sell');
    await one.restart(next);
    sold.push(await shop(two), await shop(one));

    step('The upgrade is taken back');
    await one.restart(TODAY);
    sold.push(await shop(one));

    step('Both are upgraded');
    await one.restart(next);
    await two.restart(next);
    sold.push(await shop(two));

    step('The key is changed, one host after the other');
    Object.assign(keys, { SECRET: SECOND_KEY, SECRET_PREVIOUS: FIRST_KEY });
    await one.restart(next);
    sold.push(await shop(one));
    await two.restart(next);
    expect(await operator(two, '--yes', 'keys', 'rotate')).toContain('SECRET_PREVIOUS can be removed');
    sold.push(await shop(two));

    cli = join(next.folder, cli);
    step('A backup is made, and the database is destroyed');
    const before = await ownCodes(sold);
    const backup = join(folder, 'backup');
    await operator(null, 'backup', backup);
    await one.stop();
    await two.stop();
    await database.stop();

    step('The backup is restored on another server, and the shop sells again');
    database = await startPrivatePostgres();
    expect(await operator(null, 'restore', backup)).toContain('Nothing is wrong with it.');
    await one.start(next);
    // A backup has no sessions.
    for (const { browser, username, password } of sold)
      expect((await browser.call('login', { username, password })).status).toBe(204);
    expect(await ownCodes(sold)).toEqual(before);
    sold.push(await shop(one));
    expect(await operator(one, 'check')).toContain('Nothing is wrong');
    expect(new Set(sold.map(({ code }) => code)).size).toBe(sold.length);
  });
});

/** Tells on the terminal what comes now. */
function step(sentence: string): void {
  console.log(`  ${sentence}`);
}

type Sold = { browser: Browser; username: string; password: string; code: string };

/** A shopper signs up, pays by bank transfer, and reads the code that the operator has put in stock. */
async function sellCode(
  origin: string,
  smtp: Smtp,
  operator: (...args: string[]) => Promise<string>,
): Promise<Sold> {
  const request = (url: RequestInfo | URL, init?: RequestInit) => fetch(url, { ...init, redirect: 'manual' });
  const browser = createBrowser({ request }, origin);
  const { username, email, password } = newShopper();
  (await browser.call('signup', { username, email, password, tos: true, promo: false })).answer();
  const codeOf = () =>
    smtp.received.find(({ to }) => to.includes(email))?.raw.match(/\b\d{6}\b/)?.[0] ?? null;
  await expect.poll(codeOf).not.toBeNull();
  (await browser.call('signup', { otp: Number(codeOf()) })).answer();

  const code = `CODE-${username}-${Math.random().toString(36).slice(2)}`;
  const file = join(mkdtempSync(join(tmpdir(), 'keystall-codes-')), 'codes.txt');
  cleanups.push(() => rmSync(join(file, '..'), { recursive: true }));
  writeFileSync(file, code);
  await operator('stock', 'add', VARIANT, '--file', file);
  const cart = cartAt(GOODS, { [VARIANT]: 1 });
  const opened = (
    await browser.call('checkout', { method: 'bank', coin: null, network: null, cart })
  ).answer();
  if (!('redir' in opened)) throw new Error('The checkout leads elsewhere');
  const payment_id = opened.redir.slice('/payment/'.length);
  const { number = '' } = (
    await browser.call('paymentStatus', { payment_id, userInput: `Sender ${username}` })
  ).answer();
  const money = [
    '--amount',
    String(cart.totalPrice),
    '--payer',
    `Sender ${username}`,
    '--reference',
    `${username} ${number}`,
  ];
  await operator('receipts', 'record', 'bank', ...money, '--yes');
  const delivered = async () =>
    (await browser.call('myOrders')).answer().flatMap(({ goods }) => Object.values(goods ?? {}).flat());
  expect(await delivered()).toEqual([code]);
  return { browser, username, password, code };
}

/** What each shopper reads in My Orders. */
const ownCodes = (sold: readonly Sold[]) =>
  Promise.all(sold.map(async ({ browser }) => (await browser.call('myOrders')).answer()));
