import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openCatalogue } from '#server/catalogue/catalogue.ts';
import { readConfig } from '#server/config.ts';
import { createHost } from '#server/create-host.ts';
import { transact } from '#server/database/transact.ts';
import type { Host } from '#server/host.ts';
import { fulfilBackordersNow } from '#server/orders/fulfilment.ts';
import { addStock } from '#server/orders/restock.ts';
import { readCommandLine } from '#server/platform/read-command-line.ts';
import { startSession } from '#server/sessions/session.ts';
import { makeDatabase, SERVER_ADDRESS } from '../server/support/databases.ts';
import { makeCodes, shopOf } from '../server/support/driver.ts';
import { startFakeBitcart } from '../server/support/fake-bitcart.ts';
import { startFakeBinance } from '../server/support/fake-exchanges.ts';
import { brokenLaws } from '../server/support/laws.ts';
import { freePort } from '../server/support/process.ts';
import { startSmtp } from '../server/support/smtp.ts';
import { startTcpProxy } from '../server/support/tcp-proxy.ts';
import type { Version } from '../server/support/versions.ts';
import { laterVersion } from '../server/support/versions.ts';
import type { Shopper } from './caller.ts';
import { createCaller } from './caller.ts';
import { makeHost, PRODUCTION } from './hosts.ts';
import { startLoad } from './load.ts';
import type { Phase } from './measure.ts';
import { startLoadBalancer } from './proxy.ts';
import type { Run } from './report.ts';
import { DATABASE_AWAY, NETWORKS_AWAY, pageOf, verdictsOf, WARM_UP } from './report.ts';
import type { Payer } from './transfers.ts';
import { SETTLED_BY_MS, startTransfers } from './transfers.ts';

const USAGE =
  'npx node tests/endurance/run.ts [--minutes 10] [--browsing 200] [--checkouts 20] [--transfers 2] (a second) [--tabs 1000] [--chats 10] [--api-only] [--write]';

const { values } = readCommandLine(USAGE, {
  options: {
    minutes: { type: 'string', default: '10' },
    browsing: { type: 'string', default: '200' },
    checkouts: { type: 'string', default: '20' },
    tabs: { type: 'string', default: '1000' },
    chats: { type: 'string', default: '10' },
    transfers: { type: 'string', default: '2' },
    'api-only': { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const minutes = Math.min(60, Math.max(1, Number(values.minutes)));
const rates = {
  browsing: Number(values.browsing),
  checkouts: Number(values.checkouts),
  transfers: Number(values.transfers),
  tabs: Number(values.tabs),
  chats: Number(values.chats),
};
const VARIANT = 'valorant-vp-475';
/** An account has 200 keys a day and 60 checkouts a minute. */
const ACCOUNTS = Math.max(200, Math.ceil((rates.checkouts * 60 * minutes) / 100));
/** Each has one payment at a time, which takes some seconds. */
const PAYERS = Math.min(200, Math.max(30, rates.transfers * 20));
const KILL_EVERY_MS = 20_000;
const AWAY_MS = 30_000;

const folder = mkdtempSync(join(tmpdir(), 'keystall-endurance-'));
const database = await makeDatabase('postgresql');
const way = await startTcpProxy(SERVER_ADDRESS);
const smtp = await startSmtp();
const bitcart = await startFakeBitcart();
const binance = await startFakeBinance();
const url = new URL(database.url ?? '');
url.host = `127.0.0.1:${way.port}`;
const env = {
  ...PRODUCTION,
  DATABASE_URL: url.href,
  DATA_DIR: folder,
  SMTP_URL: smtp.url,
  PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
  SECRET: 'a secret of the endurance run alone',
  TRUSTED_PROXIES: '1',
  LOG_LEVEL: 'error',
  BITCART_URL: bitcart.setting.url,
  BITCART_TOKEN: bitcart.setting.token,
  BITCART_STORE: bitcart.setting.store,
  BITCART_ADMIN_URL: bitcart.setting.adminUrl,
  BINANCE_KEY: binance.setting.key,
  BINANCE_SECRET: binance.setting.secret,
  BINANCE_ID: binance.setting.id,
  BINANCE_TITLE: binance.setting.title,
  BINANCE_URL: binance.setting.url,
  RATE_PKR_PER_USDT: '278.5',
};
const hosts = await Promise.all(
  [1, 2].map(() => makeHost(() => env, values['api-only'] ? ['--api-only'] : [])),
);
const config = readConfig(env);
if (!config.ok) throw new Error(config.reason);
const engine = await database.connect();
const catalogue = await openCatalogue(config.value.catalogueFile);
const own = await createHost(config.value, engine, { catalogue: catalogue.current });

console.log(`Preparing ${ACCOUNTS} accounts…`);
const shoppers = await prepareShoppers(own);
const payers = await preparePayers(own);
const total = (rates.checkouts + rates.transfers) * 60 * minutes;
for (let added = 0; added < total; added += 2_000) await addStock(own, VARIANT, makeCodes(2_000));
for (const host of hosts) await host.start();
const balancer = await startLoadBalancer(hosts);
const next = nextVersion();

const phases: Phase[] = [];
const kills: number[] = [];
let restoredAt = Number.NaN;
/** By process. */
const memory = new Map<number, number[]>();
const sampler = setInterval(() => {
  for (const host of hosts) {
    const resident = host.resident();
    if (resident === null) continue;
    const { pid, megabytes } = resident;
    memory.set(pid, [...(memory.get(pid) ?? []), megabytes]);
  }
}, 1_000);

const caller = createCaller(balancer.port);
const load = startLoad(caller, {
  shoppers,
  pages: values['api-only']
    ? ['/catalogue.json']
    : ['/', '/product/gift-cards/valorant-vp', '/search', '/catalogue.json'],
  checkout: shopOf(own).checkout('balance', { [VARIANT]: 1 }),
  rates,
});

const transfers = startTransfers(
  caller,
  { own, bitcart, binance, item: VARIANT },
  { payers, rate: rates.transfers },
);

/** The run's parts, as shares of its time; each trouble ends before the next begins. */
const [first, second] = hosts;
if (first === undefined || second === undefined) throw new Error('Two hosts are needed');
const whole = minutes * 60_000;
await phase(WARM_UP, () => wait(Math.max(10_000, whole * 0.05)));
await phase('calm', () => wait(whole * 0.35));
await phase('kills', async () => {
  for (const until = performance.now() + whole * 0.2; performance.now() < until; ) {
    const turn = wait(Math.min(KILL_EVERY_MS, whole * 0.2));
    kills.push(performance.now());
    const host = kills.length % 2 === 0 ? first : second;
    await host.kill();
    await host.start();
    await turn;
  }
});
await phase(DATABASE_AWAY, async () => {
  await way.cut();
  await wait(Math.min(AWAY_MS, whole * 0.1));
  await way.restore();
  restoredAt = performance.now();
  await wait(5_000);
});
await phase('mail away', async () => {
  await smtp.down();
  await wait(whole * 0.1);
  await smtp.up();
});
await phase(NETWORKS_AWAY, async () => {
  for (const network of [bitcart, binance]) network.failureMode = 'silent';
  await wait(whole * 0.05);
  for (const network of [bitcart, binance]) network.failureMode = 'fine';
});
await phase('clocks jump', async () => {
  for (let jump = 0; jump < 3; jump += 1) {
    second.jump();
    await wait((whole * 0.1) / 3);
  }
});
await phase('rolling restart', () => restartInTurn());
await phase('rolling upgrade', () => restartInTurn(next));
await Promise.all([load.stop(), transfers.stop()]);
clearInterval(sampler);
const unsettled = await unsettledTransfers(own, transfers.sent);
caller.close();
balancer.close();
for (const host of hosts) await host.stop();

await fulfilBackordersNow(own);
const run: Run = {
  minutes,
  rates,
  phases,
  kills,
  restoredAt,
  samples: caller.samples,
  memory: [...memory.values()],
  acknowledged: load.acknowledged.length,
  lost: await lostPayments(own, load.acknowledged),
  sent: transfers.sent.length,
  unsettled,
  laws: await brokenLaws(own.db),
  said: load.said.length,
  unheard: await unheardMessages(own, load.said),
  mails: smtp.received.length,
};
const page = pageOf(run);
console.log(page);
if (values.write) writeFileSync(join(import.meta.dirname, 'README.md'), page);
catalogue.close();
await engine.close();
await database.drop();
await Promise.all([smtp.down(), bitcart.close(), binance.close()]);
rmSync(folder, { recursive: true, force: true });
process.exit(verdictsOf(run).every(([, holds]) => holds) ? 0 : 1);

async function phase(name: string, work: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  await work();
  phases.push({ name, from, to: performance.now() });
  console.log(`${name}: ${Math.round((performance.now() - from) / 1_000)} s`);
}

/** One host after the other leaves and starts again, while the other one sells. */
async function restartInTurn(version?: Version): Promise<void> {
  for (const host of hosts) {
    await host.restart(version);
    await wait(1_000);
  }
}

/** An invented version with one more step of the schema. Without its sources it uses the build of today. */
function nextVersion(): Version {
  const version = laterVersion(1, join(folder, 'next'));
  rmSync(join(version.folder, 'src/web'), { recursive: true });
  symlinkSync(resolve('dist'), join(version.folder, 'dist'));
  return version;
}

async function prepareShoppers(host: Host): Promise<Shopper[]> {
  const made: Shopper[] = [];
  for (let at = 0; at < ACCOUNTS; at += 1) {
    const account = await shopOf(host).buyer({ balance: 10_000_000 });
    made.push({ cookie: await cookieOf(host, account), address: `203.0.${at >> 8}.${at & 255}` });
  }
  return made;
}

async function preparePayers(host: Host): Promise<Payer[]> {
  const made: Payer[] = [];
  for (let at = 0; at < PAYERS; at += 1) {
    const account = await shopOf(host).buyer();
    const cookie = await cookieOf(host, account);
    made.push({ account, cookie, name: `Payer ${at}`, address: `192.0.2.${at}` });
  }
  return made;
}

async function cookieOf(host: Host, account: string): Promise<string> {
  const cookie = await transact(host.db, (tx) => startSession(tx, host, account));
  return cookie.split(';')[0] ?? '';
}

/** Payments whose money was sent, but that are not completed in time, with their status. */
async function unsettledTransfers({ db }: Host, sent: readonly string[]): Promise<string[]> {
  const until = performance.now() + SETTLED_BY_MS;
  const paid = new Set(sent);
  while (true) {
    const rows = await db
      .selectFrom('payment')
      .select(['id', 'method', 'state', 'created_at'])
      .where('state', '!=', 'completed')
      .execute();
    const open = rows.filter(({ id }) => paid.has(id));
    if (open.length === 0 || performance.now() > until)
      return open.map(
        ({ id, method, state, created_at: at }) => `${method} ${state} ${id} of ${at.toISOString()}`,
      );
    await wait(1_000);
  }
}

/** Every acknowledged payment must be there, completed, and only once. */
async function lostPayments({ db }: Host, acknowledged: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('payment').select('id').where('state', '=', 'completed').execute();
  const kept = new Set(rows.map(({ id }) => id));
  const seen = new Set<string>();
  return acknowledged.filter((id) => {
    const isDouble = seen.has(id);
    seen.add(id);
    return isDouble || !kept.has(id);
  });
}

/** A message that came back is stored once; one that got no answer may be stored twice. */
async function unheardMessages({ db }: Host, said: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('chat_message').select('body').execute();
  const stored = new Set(rows.map(({ body }) => body));
  return said.filter((text) => !stored.has(text));
}
