import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import type { Checkout } from '#contract/payments.ts';
import { STEPS } from '#server/database/migrate.ts';
import type { Browser } from './support/browser.ts';
import { createBrowser } from './support/browser.ts';
import type { TestDatabase } from './support/databases.ts';
import { makeDatabase, reachableEngines } from './support/databases.ts';
import { cartAt, instantVariant, readGoods } from './support/goods.ts';
import { brokenLaws } from './support/laws.ts';
import type { Shopper } from './support/members.ts';
import { newShopper } from './support/members.ts';
import type { RunningProcess } from './support/process.ts';
import type { Version } from './support/versions.ts';
import {
  checkOut,
  commitBeforeThisStep,
  knowsSteps,
  laterVersion,
  startVersion,
  TODAY,
} from './support/versions.ts';

const BUYERS = 4;
const PURCHASES = 3;
const DEPOSIT = 100_000;

let folder = '';
let database: TestDatabase;
const running: RunningProcess[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keystall-upgrade-'));
  database = await makeDatabase('postgresql');
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

async function start(version: Version) {
  const host = await startVersion(version, {
    DATABASE_URL: database.url ?? '',
    DATA_DIR: join(folder, 'data'),
    SECRET: 'a secret that is long enough for tests',
    LIMITS: 'loose',
    LOG_LEVEL: 'error',
    CATALOGUE: join(catalogueOf.folder, 'public/catalogue.json'),
    POOL_SIZE: '4',
  });
  running.push(host);
  return host;
}

/** The older version's catalogue, which the newer one can read too. */
let catalogueOf: Version = TODAY;
const goodsOf = () => readGoods(join(catalogueOf.folder, 'public/catalogue.json'));
const variant = () => instantVariant(goodsOf());

/** A browser behind a proxy that sends each request to the next of these hosts, from the `first` on. */
function browserAt(origins: readonly string[], first: number): Browser {
  let turn = first;
  const request = async (url: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(url));
    const origin = origins[turn++ % origins.length];
    return fetch(`${origin}${pathname}${search}`, { ...init, redirect: 'manual' });
  };
  return createBrowser({ request }, 'http://localhost');
}

const Mails = v.array(v.object({ to: v.string(), text: v.string() }));
async function codeFor({ email }: Shopper, browser: Browser): Promise<number> {
  const mails = v.parse(Mails, await (await browser.request('/sandbox/mails.json')).json());
  return Number(mails.find(({ to }) => to === email)?.text.match(/\b\d{6}\b/)?.[0]);
}

async function sandbox(browser: Browser, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  const response = await browser.request(`/sandbox/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`/sandbox/${path}: ${response.status} ${await response.text()}`);
}

const payBy = (method: Checkout['method'], quantities: Record<string, number>): Checkout => ({
  method,
  coin: null,
  network: null,
  cart: cartAt(goodsOf(), quantities),
});

/** A shopper signs up, adds to the balance, and buys. Returns the delivered codes. */
async function shop(browser: Browser): Promise<string[]> {
  const shopper = newShopper();
  const { username, email, password } = shopper;
  (await browser.call('signup', { username, email, password, tos: true, promo: false })).answer();
  (await browser.call('signup', { otp: await codeFor(shopper, browser) })).answer();
  const opened = (await browser.call('checkout', payBy('bank', { [BALANCE_VARIANT]: DEPOSIT }))).answer();
  if (!('redir' in opened)) throw new Error('The checkout leads elsewhere');
  await sandbox(browser, 'receipts', { payment_id: opened.redir.slice('/payment/'.length), kind: 'exact' });
  for (let purchase = 0; purchase < PURCHASES; purchase++) {
    await sandbox(browser, 'stock', { variant: variant(), quantity: 1 });
    const key = { 'Idempotency-Key': `${username}-${purchase}` };
    const buy = () => browser.call('checkout', payBy('balance', { [variant()]: 1 }), key);
    const [once, again] = await Promise.all([buy(), buy()]);
    expect(again.answer()).toEqual(once.answer());
  }
  await expect.poll(() => deliveredTo(browser)).toHaveLength(PURCHASES);
  return deliveredTo(browser);
}

const deliveredTo = async (browser: Browser) =>
  (await browser.call('myOrders'))
    .answer()
    .flatMap(({ goods: delivered }) => Object.values(delivered ?? {}).flat());

/** Several shoppers buy at these hosts at once; then no law may be broken. */
async function sell(...origins: string[]): Promise<void> {
  const sold = await Promise.all(
    Array.from({ length: BUYERS }, (_, buyer) => shop(browserAt(origins, buyer))),
  );
  expect(new Set(sold.flat()).size).toBe(BUYERS * PURCHASES);
  const engine = await database.connect();
  expect(await brokenLaws(engine.db)).toEqual([]);
  await engine.close();
}

async function stop({ child, ended }: RunningProcess): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

describe.runIf(reachableEngines.includes('postgresql'))('Two versions on one database (R-106)', () => {
  const before = commitBeforeThisStep();
  if (before === null)
    console.warn('Left out, because the history has no version before this step of the schema: its host.');

  it.skipIf(before === null)(
    'sell side by side: the last version before this step, and today’s',
    async () => {
      const previous = checkOut(before ?? '', join(folder, 'previous'));
      catalogueOf = previous;
      const old = await start(previous);
      const oldOrigin = await old.answered;
      const today = await start(TODAY);
      await sell(oldOrigin, await today.answered);
      await stop(old);
      await stop(today);
      const back = await start(previous);
      // One that knows no steps refuses what it can't judge.
      if (knowsSteps(previous)) await sell(await back.answered);
      else expect(await back.ended).toBe(1);
    },
  );

  it('sell side by side: today’s, and an invented one with a further step', async () => {
    catalogueOf = TODAY;
    const next = laterVersion(1, join(folder, 'next'));
    const today = await start(TODAY);
    const todayOrigin = await today.answered;
    const later = await start(next);
    await sell(todayOrigin, await later.answered);
    // The upgrade is taken back.
    await stop(today);
    await stop(later);
    const back = await start(TODAY);
    await sell(await back.answered);
    // And made once more.
    const again = await start(next);
    await sell(await back.answered, await again.answered);
  });

  it('don’t sell if one is two steps older: it refuses to start, and says what to do', async () => {
    catalogueOf = TODAY;
    const later = await start(laterVersion(2, join(folder, 'later')));
    await later.answered;
    const today = await start(TODAY);
    expect(await today.ended).toBe(1);
    expect(today.output()).toContain(
      `The database is at step ${STEPS.length + 2} of its schema, and this version of the shop can use steps up to ${STEPS.length + 1}: start the version`,
    );
    expect((await fetch(`${await later.answered}/readyz`)).status).toBe(204);
  });
});
