import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { sql } from 'kysely';
import { isPurchasable } from '../../src/contract/catalogue.ts';
import { openCatalogue } from '../../src/server/catalogue/catalogue.ts';
import { readConfig } from '../../src/server/config.ts';
import { assembleHost } from '../../src/server/create-host.ts';
import { connectPostgres } from '../../src/server/database/connect.ts';
import { transact } from '../../src/server/database/transact.ts';
import type { Host } from '../../src/server/host.ts';
import { keyringFrom } from '../../src/server/platform/keyring.ts';
import { startSession } from '../../src/server/sessions/session.ts';
import { shopOf } from '../server/support/driver.ts';
import { insertOrders } from '../server/support/order-history.ts';
import type { ReceivedFile } from './host-messages.ts';

export const SECRET = 'a secret that only the bench of the host uses';

/** A shopper with orders and an open payment. */
export type BenchShopper = { cookie: string; paymentId: string };

/** The bench's shop: shoppers, and two variants, one with far more codes. */
export type BenchShop = { shoppers: BenchShopper[]; shelves: { small: string; large: string } };

export const SHELVES = { small: 20, large: 200_000 } as const;
const ORDERS = 10;

/** Fills the empty database at `databaseUrl`. */
export async function fillShop(databaseUrl: string, shopperCount: number): Promise<BenchShop> {
  const config = readConfig({ SECRET });
  if (!config.ok) throw new Error(config.reason);
  const catalogue = await openCatalogue('public/catalogue.json');
  catalogue.close();
  const engine = await connectPostgres(databaseUrl);
  const host = assembleHost(config.value, engine, {
    keyring: keyringFrom(SECRET),
    catalogue: catalogue.current,
  });
  try {
    const [bought, small, large] = variantsOf(host);
    const shoppers: BenchShopper[] = [];
    for (let index = 0; index < shopperCount; index += 1) shoppers.push(await createShopper(host, bought));
    await fillShelf(host, small, SHELVES.small);
    await fillShelf(host, large, SHELVES.large);
    await sql`ANALYZE`.execute(host.db);
    return { shoppers, shelves: { small, large } };
  } finally {
    await engine.close();
  }
}

/** Three variants of the shop's own catalogue that can be bought. */
function variantsOf(host: Host): [bought: string, small: string, large: string] {
  const [bought, small, large] = [...host.catalogue().variants.values()]
    .filter(({ variant }) => isPurchasable(variant) && variant.price > 1)
    .map(({ variant: { id } }) => id);
  if (bought === undefined || small === undefined || large === undefined)
    throw new Error('The catalogue has too few variants.');
  return [bought, small, large];
}

async function createShopper(host: Host, variantId: string): Promise<BenchShopper> {
  const account = await shopOf(host).buyer();
  await insertOrders(host, account, ORDERS);
  const cookie = await transact(host.db, (tx) => startSession(tx, host, account));
  return {
    cookie: cookie.split(';')[0] ?? '',
    paymentId: await shopOf(host).opens('bank', account, { [variantId]: 1 }),
  };
}

/** Adds free codes by the database itself; they are not sealed, so they can't be opened. */
async function fillShelf({ db }: Host, variantId: string, count: number): Promise<void> {
  await sql`INSERT INTO stock_code (id, variant_id, batch, position, sealed, fingerprint, state, added_at)
    SELECT md5(${variantId} || ' ' || n), ${variantId}, 'bench', n, 'v1.none', md5('print ' || ${variantId} || n), 'free', now()
    FROM generate_series(1, ${sql.lit(count)}) AS n`.execute(db);
}

/** The file at `path` as a browser gets it, compressed. */
export function receiveFile(port: number, path: string): Promise<ReceivedFile> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { 'Accept-Encoding': 'gzip, br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const { 'content-type': type = '', 'content-encoding': encoding = '' } = response.headers;
        resolve({ path, type, encoding, base64: Buffer.concat(parts).toString('base64') });
      });
    }).on('error', reject);
  });
}

/** The script that all pages load first, by the build's document. */
export async function findEntryScript(): Promise<string> {
  const html = await readFile('dist/web/index.html', 'utf8');
  const path = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
  if (path === undefined) throw new Error('The built document loads no script.');
  return path;
}
