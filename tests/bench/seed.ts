import { sql } from 'kysely';
import { readCommandLine } from '#server/platform/read-command-line.ts';
import { openCatalogue } from '../../src/server/catalogue/catalogue.ts';
import { readConfig } from '../../src/server/config.ts';
import { connectPostgres, openPostgres } from '../../src/server/database/connect.ts';
import { loadEnvironment } from '../../src/server/platform/load-env-file.ts';
import { checkLaws } from '../../src/server/recovery/check-laws.ts';
import { seedShop } from '../server/support/seed-shop.ts';

/** Fills the empty PostgreSQL of `DATABASE_URL` with a large shop, and times it. */
const USAGE = `npx node tests/bench/seed.ts [--accounts 100000] [--orders 1000000] [--codes 2000000]

Fills the empty PostgreSQL of DATABASE_URL with a large shop.`;

const { values } = readCommandLine(USAGE, {
  options: {
    accounts: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '1000000' },
    codes: { type: 'string', default: '2000000' },
  },
});
const size = {
  accounts: Number(values.accounts),
  orders: Number(values.orders),
  codes: Number(values.codes),
};

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}

async function seed(): Promise<string | null> {
  const config = readConfig(loadEnvironment());
  if (!config.ok) return config.reason;
  const { databaseUrl, catalogueFile, mode } = config.value;
  if (databaseUrl === null || mode === 'production')
    return 'Set DATABASE_URL to an empty PostgreSQL database, outside production.';
  if (
    !Object.values(size).every((count) => Number.isSafeInteger(count) && count > 0) ||
    size.codes < size.orders
  )
    return 'Accounts, orders and codes must be positive numbers, and codes at least as many as orders.';
  const catalogue = await openCatalogue(catalogueFile);
  const variants = [...catalogue.current().variants.values()]
    .filter(({ variant }) => variant.price > 1)
    .map(({ variant: { id, name, price } }) => ({ id, name, price }));
  catalogue.close();
  await (await connectPostgres(databaseUrl)).close();
  const { db } = await openPostgres(databaseUrl);
  try {
    if ((await db.selectFrom('account').select('id').limit(1).execute()).length > 0)
      return 'The database at DATABASE_URL has accounts already: create a new one.';
    await timed('Seeding', () => seedShop(db, size, variants));
    const broken = await timed('Checking the laws', () => checkLaws(db, { atRest: true }));
    const { rows } = await sql<{
      size: string;
    }>`SELECT pg_size_pretty(pg_database_size(current_database())) AS size`.execute(db);
    console.log(`Size: ${rows[0]?.size}`);
    return broken.length === 0 ? null : broken.join('\n');
  } finally {
    await db.destroy();
  }
}

const refusal = await seed();
if (refusal !== null) {
  console.error(refusal);
  process.exitCode = 1;
}
