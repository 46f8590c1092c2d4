import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost } from '#server/create-host.ts';
import { connectPostgres, openEmbedded, openPostgres } from '#server/database/connect.ts';
import { recover } from '#server/operator/cli/recover.ts';
import { checkLaws } from '#server/recovery/check-laws.ts';
import { testCatalogue } from './support/catalogue.ts';
import type { TestDatabase } from './support/databases.ts';
import { makeDatabase, makeEmptyDatabase, reachableEngines } from './support/databases.ts';
import { shopOf } from './support/driver.ts';
import { testConfig } from './support/world.ts';

const SECRET = 'a secret that is long enough for tests';
const BUSY = 'tests/server/support/busy-host.ts';

const root = mkdtempSync(join(tmpdir(), 'keystall-backup-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => join(root, `${++folders}`);

/** Opens a host on a database, as a start does. */
const hostOn = (engine: Awaited<ReturnType<typeof connectPostgres>>) => {
  const catalogue = testCatalogue();
  return createHost(testConfig({ SECRET }), engine, { catalogue: () => catalogue });
};

/** Every order of every account, with its codes in clear. */
async function allGoods(host: Awaited<ReturnType<typeof hostOn>>): Promise<string[]> {
  const accounts = await host.db.selectFrom('account').select('id').execute();
  const orders = (await Promise.all(accounts.map(({ id }) => shopOf(host).orders(id)))).flat();
  return orders.flatMap(({ goods }) => Object.values(goods ?? {}).flat());
}

describe.skipIf(!reachableEngines.includes('postgresql'))('A backup of PostgreSQL (R-108)', () => {
  let source: TestDatabase;
  let backup: string;
  beforeAll(async () => {
    source = await makeDatabase('postgresql');
    const engine = await source.connect();
    const host = await hostOn(engine);
    const shop = shopOf(host);
    const account = await shop.buyer();
    await shop.logsIn(account);
    await engine.close();
    const selling = [1, 2].map(() => sellingAt(source.url ?? ''));
    await Promise.all(selling.map(({ began }) => began));
    backup = newFolder();
    await recover('backup', backup, { DATABASE_URL: source.url ?? '' });
    for (const { child } of selling) child.kill('SIGKILL');
    await Promise.all(selling.map(({ ended }) => ended));
  });
  afterAll(() => source?.drop());

  /** A host in a process of its own that sells as fast as it can; it has begun after 60 deeds. */
  function sellingAt(url: string) {
    const child = spawn('node_modules/.bin/node', [BUSY, url, SECRET], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let deeds = 0;
    const began = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).on('line', () => {
        deeds += 1;
        if (deeds === 60) resolve();
      });
    });
    return { child, began, ended: once(child, 'close') };
  }

  /** Restores a backup into a new database, which `judge` then sees. */
  async function restored(
    folder: string,
    judge: (url: string, result: PromiseSettledResult<{ text: string }>) => Promise<void>,
    secret = SECRET,
  ): Promise<void> {
    const { url, drop } = await makeEmptyDatabase();
    try {
      const [result] = await Promise.allSettled([
        recover('restore', folder, { DATABASE_URL: url, SECRET: secret }),
      ]);
      await judge(url, result);
    } finally {
      await drop();
    }
  }

  const refused = (folder: string, why: RegExp, secret = SECRET) =>
    restored(
      folder,
      async (url, result) => {
        expect(result).toMatchObject({
          status: 'rejected',
          reason: { name: 'RecoveryRefused', message: expect.stringMatching(why) },
        });
        expect(await tablesAt(url)).toEqual([]);
      },
      secret,
    );

  /** A copy of the backup to spoil. */
  const copyOf = (folder: string) => {
    const copy = newFolder();
    cpSync(folder, copy, { recursive: true });
    return copy;
  };

  it('that was made while two hosts sold is restored: laws hold, codes are readable, and it sells on', async () => {
    await restored(backup, async (url, result) => {
      expect(result).toMatchObject({
        status: 'fulfilled',
        value: { text: expect.stringContaining('Nothing is wrong with it.') },
      });
      const engine = await connectPostgres(url);
      try {
        const host = await hostOn(engine);
        const shop = shopOf(host);
        expect(await checkLaws(host.db)).toEqual([]);
        const sold = await host.db
          .selectFrom('stock_code')
          .select('id')
          .where('state', '=', 'sold')
          .execute();
        const goods = await allGoods(host);
        expect(sold.length).toBeGreaterThan(10);
        expect(goods.filter((code) => /^CODE-\w{32}$/.test(code))).toHaveLength(sold.length);

        await shop.stocks('star-5', 200);
        const buyer = await shop.buyer();
        await shop.pays('bank', buyer, { 'star-5': 1 });
        expect((await shop.orders(buyer))[0]?.goods?.['star-5']).toHaveLength(1);
        expect(await host.db.selectFrom('session').selectAll().execute()).toEqual([]);
      } finally {
        await engine.close();
      }
    });
  });

  it('is for its owner alone, and contains no secret', () => {
    expect(readdirSync(backup).sort()).toEqual(['dump', 'manifest.json']);
    expect([backup, join(backup, 'dump'), join(backup, 'manifest.json')].map(modeOf)).toEqual([
      0o700, 0o600, 0o600,
    ]);
    for (const file of ['dump', 'manifest.json'])
      expect(readFileSync(join(backup, file)).includes(SECRET)).toBe(false);
  });

  it('is refused with another key, and without a key', async () => {
    await refused(backup, /SECRET is not the key/, 'another secret that is long enough');
    await restored(
      backup,
      async (url) => {
        const restoring = recover('restore', backup, { DATABASE_URL: url, DATA_DIR: root });
        await expect(restoring).rejects.toThrow(/set SECRET to it, or SECRET_FILE to a file that holds it/);
      },
      '',
    );
  });

  it('is refused with one byte changed, cut off, or without its manifest', async () => {
    const [changed, cut, unfinished] = [copyOf(backup), copyOf(backup), copyOf(backup)];
    const dump = readFileSync(join(changed, 'dump'));
    const middle = Math.floor(dump.length / 2);
    dump[middle] = (dump[middle] ?? 0) ^ 1;
    writeFileSync(join(changed, 'dump'), dump);
    await refused(changed, /is not the file that was written/);

    writeFileSync(join(cut, 'dump'), dump.subarray(0, middle));
    await refused(cut, /is not the file that was written/);

    rmSync(join(unfinished, 'manifest.json'));
    await refused(unfinished, /no whole backup/);
  });

  it('is refused if its dump lacks rows, and then nothing of it stays', async () => {
    const lacking = copyOf(backup);
    changeManifest(lacking, (manifest) => {
      manifest.counts['receipt'] = (manifest.counts['receipt'] ?? 0) + 1;
    });
    await refused(lacking, /of receipt it should have \d+ rows and has \d+\. Nothing was restored/);

    const otherSums = copyOf(backup);
    changeManifest(otherSums, (manifest) => {
      manifest.sums.balances = '1';
    });
    await refused(otherSums, /sums of money/);
  });

  it('is refused if it is of a newer version', async () => {
    const newer = copyOf(backup);
    changeManifest(newer, (manifest) => {
      manifest.migrations.push({ name: '9999_fly', timestamp: '2030-01-01T00:00:00.000Z' });
    });
    await refused(newer, /of a newer version of the shop/);
  });

  it('is not restored into a database that has something in it', async () => {
    const url = source.url ?? '';
    const before = await countsAt(url);
    await expect(recover('restore', backup, { DATABASE_URL: url, SECRET })).rejects.toThrow(/is not empty/);
    expect(await countsAt(url)).toEqual(before);
  });

  it.each(['sslmode=disable', 'sslmode=prefer', ''])(
    'is refused over an open network (%s), like the host itself (R-110)',
    async (query) => {
      const open = { DATABASE_URL: `postgres://shop@db.example.com/shop?${query}`, SECRET };
      for (const kind of ['backup', 'restore'] as const)
        await expect(recover(kind, newFolder(), open)).rejects.toThrow(
          /DATABASE_URL must be encrypted and verified beyond this machine/,
        );
    },
  );

  it('needs a folder of its own', async () => {
    const again = recover('backup', backup, { DATABASE_URL: source.url ?? '' });
    await expect(again).rejects.toThrow(/is not empty: name a new one/);
  });

  it('says what is missing where there is no pg_dump', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = root;
    try {
      const making = recover('backup', newFolder(), { DATABASE_URL: source.url ?? '' });
      await expect(making).rejects.toThrow(/pg_dump can't be started: install PostgreSQL's client programs/);
    } finally {
      process.env['PATH'] = path;
    }
  });
});

describe('A backup of the embedded database (R-108)', () => {
  it('is made while no host runs, and restored into another folder, where the shop sells on', async () => {
    const [dataDir, other, backup] = [newFolder(), newFolder(), newFolder()];
    const engine = await openEmbedded(join(dataDir, 'database'));
    const host = await hostOn(engine);
    const shop = shopOf(host);
    await shop.stocks('star-5', 3);
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'star-5': 2 });
    await shop.logsIn(buyer);
    const sold = await allGoods(host);
    await engine.close();

    await recover('backup', backup, { DATA_DIR: dataDir });
    await expect(recover('restore', backup, { DATA_DIR: dataDir, SECRET })).rejects.toThrow(/already/);
    await expect(recover('restore', backup, { DATA_DIR: other })).rejects.toThrow(/copy the file "secret"/);
    const { text } = await recover('restore', backup, { DATA_DIR: other, SECRET });
    expect(text).toContain('1 accounts, 1 payments, 1 orders, 3 stock codes.\nNothing is wrong with it.');

    const restored = await openEmbedded(join(other, 'database'));
    const next = await hostOn(restored);
    expect(await allGoods(next)).toEqual(sold);
    expect(await next.db.selectFrom('session').selectAll().execute()).toEqual([]);
    await shopOf(next).pays('bank', buyer, { 'star-5': 1 });
    expect(await allGoods(next)).toHaveLength(3);
    expect(await checkLaws(next.db, { atRest: true })).toEqual([]);
    await restored.close();
  });

  it('leaves no folder behind if it does not fit', async () => {
    const [dataDir, other, backup] = [newFolder(), newFolder(), newFolder()];
    const engine = await openEmbedded(join(dataDir, 'database'));
    await hostOn(engine);
    await engine.close();
    await recover('backup', backup, { DATA_DIR: dataDir });
    changeManifest(backup, (manifest) => {
      manifest.counts['receipt'] = 5;
    });
    const restoring = recover('restore', backup, { DATA_DIR: other, SECRET });
    await expect(restoring).rejects.toThrow(/of receipt it should have 5 rows and has 0/);
    expect(readdirSync(other)).toEqual([]);
  });

  it('says where there is no database', async () => {
    const making = recover('backup', newFolder(), { DATA_DIR: newFolder() });
    await expect(making).rejects.toThrow(/There is no database at/);
  });
});

const modeOf = (path: string) => statSync(path).mode & 0o777;

const Spoilt = v.looseObject({
  counts: v.record(v.string(), v.number()),
  sums: v.looseObject({ balances: v.string() }),
  migrations: v.array(v.object({ name: v.string(), timestamp: v.string() })),
});

function changeManifest(folder: string, change: (manifest: v.InferOutput<typeof Spoilt>) => void): void {
  const file = join(folder, 'manifest.json');
  const manifest = v.parse(v.pipe(v.string(), v.parseJson(), Spoilt), readFileSync(file, 'utf8'));
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
}

async function tablesAt(url: string): Promise<unknown[]> {
  const { db } = await openPostgres(url);
  const { rows } = await sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`.execute(db);
  await db.destroy();
  return rows;
}

async function countsAt(url: string): Promise<unknown[]> {
  const { db } = await openPostgres(url);
  const { rows } = await sql`SELECT (SELECT count(*) FROM payment), (SELECT count(*) FROM account)`.execute(
    db,
  );
  await db.destroy();
  return rows;
}
