import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import * as v from 'valibot';
import type { Catalogue } from '#contract/catalogue.ts';
import { countMade } from '../../counts.ts';
import { COMPILED, endHost, startHost } from '../../host.ts';
import { makeEmptyDatabase, reachableEngines } from '../../server/support/databases.ts';
import { migratedImage } from '../../server/support/embedded-image.ts';
import { freePort } from '../../server/support/process.ts';

const Mails = v.array(v.object({ to: v.string(), subject: v.string(), text: v.string(), at: v.string() }));
export type Mail = v.InferOutput<typeof Mails>[number];

export type ReceiptKind = 'exact' | 'short' | 'over' | 'late' | 'wrong-sender' | 'unconfirmed' | 'gone';

/** A real host in its own process, on a database of its own. */
export type LiveHost = {
  url: string;
  /** Stops the process as Ctrl-C does, and starts another one on the same data. */
  restart(): Promise<void>;
  mailsTo(address: string): Promise<Mail[]>;
  /** The one-time code of the newest mail to `address`. */
  codeFor(address: string): Promise<string>;
  receiveMoney(paymentId: string, kind: ReceiptKind): Promise<void>;
  addStock(variant: string, quantity: number): Promise<void>;
  /** Adds a coupon with this discount (a fraction) and cap in rupees. */
  addCoupon(code: string, discount: number, cap: number): Promise<void>;
  /** Runs a command of the operator, and returns what it prints. */
  operator(...args: string[]): Promise<string>;
  /** The environment in which the operator's command line finds this host. */
  operatorEnv: NodeJS.ProcessEnv;
};

const run = promisify(execFile);

/** A new database: on PostgreSQL where one is reachable, which starts sooner, else in the folder. */
async function createDatabase(
  folder: string,
): Promise<{ settings: Record<string, string>; drop(): Promise<void> }> {
  if (reachableEngines.includes('postgresql')) {
    const { url, drop } = await makeEmptyDatabase();
    return { settings: { DATABASE_URL: url }, drop };
  }
  await mkdir(folder);
  const tar = execFile('tar', ['-x', '-C', folder]);
  tar.stdin?.end(Buffer.from(await (await migratedImage()).arrayBuffer()));
  const [code] = await once(tar, 'exit');
  if (code !== 0) throw new Error(`The database could not be unpacked: tar ended with ${code}.`);
  return { settings: {}, drop: async () => {} };
}

type Running = { host: LiveHost; end(): Promise<void> };

/** Starts a host on a new folder, with this catalogue or the shop's own. */
async function startLiveHost(catalogue: Catalogue | null): Promise<Running> {
  const data = await mkdtemp(join(tmpdir(), 'keystall-e2e-'));
  const database = await createDatabase(join(data, 'database'));
  const file = join(data, 'catalogue.json');
  // A copy of the shop's own, since an operator's change of it is written to the file.
  if (catalogue === null) await copyFile('public/catalogue.json', file);
  else await writeFile(file, JSON.stringify(catalogue));
  const port = await freePort();
  const operatorPort = await freePort();
  const start = () =>
    startHost({
      ...database.settings,
      CATALOGUE: file,
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
      DATA_DIR: data,
    });
  let child = await start();
  const url = `http://localhost:${port}`;
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  };
  const mailsTo = async (address: string) => {
    const response = await fetch(`${url}/sandbox/mails.json`);
    return v.parse(Mails, await response.json()).filter(({ to }) => to === address);
  };
  const operatorEnv = { ...process.env, ...COMPILED, OPERATOR_PORT: String(operatorPort), DATA_DIR: data };
  const operator = async (...args: string[]) =>
    (await run(process.execPath, ['src/server/operator/cli.ts', ...args], { env: operatorEnv })).stdout;
  const host: LiveHost = {
    url,
    operator,
    operatorEnv,
    mailsTo,
    async restart() {
      await endHost(child);
      child = await start();
    },
    async codeFor(address) {
      const [mail] = await mailsTo(address);
      const code = mail?.text.match(/\b\d{6}\b/)?.[0];
      if (code === undefined) throw new Error(`No mail with a code went to ${address}.`);
      return code;
    },
    receiveMoney: (payment_id, kind) => post('/sandbox/receipts', { payment_id, kind }),
    addStock: (variant, quantity) => post('/sandbox/stock', { variant, quantity }),
    async addCoupon(code, discount, cap) {
      const terms = ['--discount', String(discount), '--cap', String(cap)];
      await operator('--yes', 'coupons', 'add', code, ...terms);
    },
  };
  const end = async () => {
    await endHost(child);
    await database.drop();
    await rm(data, { recursive: true, force: true });
  };
  return { host, end };
}

/** Gives each test file a host of its own, so that no test depends on the files that ran before. */
function createHosts(catalogue: Catalogue | null) {
  let current: { file: string; running: Running } | undefined;
  const end = async () => {
    await current?.running.end();
    current = undefined;
  };
  return {
    end,
    async hostFor(file: string): Promise<LiveHost> {
      if (current?.file !== file) {
        await end();
        current = { file, running: await startLiveHost(catalogue) };
      }
      return current.running.host;
    },
  };
}

type WorkerFixtures = { catalogue: Catalogue | null; hosts: ReturnType<typeof createHosts> };

/** Playwright's test with one live host per file and worker, on which pages open. */
export const test = base.extend<{ host: LiveHost }, WorkerFixtures>({
  /** The host's catalogue; the shop's own by default. */
  catalogue: [null, { scope: 'worker', option: true }],
  browser: [
    async ({ browser }, use) => {
      browser.on('context', (context) => context.on('page', () => countMade('browser pages')));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  hosts: [
    async ({ catalogue }, use) => {
      const hosts = createHosts(catalogue);
      await use(hosts);
      await hosts.end();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  host: [async ({ hosts }, use, { file }) => use(await hosts.hostFor(file)), { timeout: 120_000 }],
  baseURL: async ({ host }, use) => use(host.url),
});
export { expect } from '@playwright/test';
