import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as shop from './migrations/0001_shop.ts';
import * as networks from './migrations/0002_networks.ts';
import * as chat from './migrations/0003_chat.ts';
import * as operator from './migrations/0004_operator.ts';
import * as receipts from './migrations/0005_receipts.ts';
import * as moneyOf from './migrations/0006_money_of_payment.ts';
import * as namings from './migrations/0007_namings.ts';

/** Brings the schema to its newest version; several hosts may start at once (the migrator takes a lock). */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrations = {
    '0001_shop': shop,
    '0002_networks': networks,
    '0003_chat': chat,
    '0004_operator': operator,
    '0005_receipts': receipts,
    '0006_money_of_payment': moneyOf,
    '0007_namings': namings,
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
