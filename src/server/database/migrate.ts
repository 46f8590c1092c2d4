import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as shop from './migrations/0001_shop.ts';

/** Brings the schema to its newest version; several hosts may start at once (the migrator takes a lock). */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ '0001_shop': shop }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
