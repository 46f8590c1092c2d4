import type { Db } from './connect.ts';

/** The setting stored under `name`, or else `value`, which is then stored. */
export async function getOrCreateSetting(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return kept.value;
}

/** The settings whose names begin with `prefix`. */
export const findSettings = (db: Db, prefix: string): Promise<{ name: string; value: string }[]> =>
  db.selectFrom('setting').select(['name', 'value']).where('name', 'like', `${prefix}%`).execute();

/** Stores a setting over any earlier value. */
export async function putSetting(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
