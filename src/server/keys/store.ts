import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import { putSetting } from '../database/settings.ts';

/** The keys on record, by checksum, and when the last change began. */
export type KeyRecord = { current: string | null; previous: string | null; changedAt: Date | null };

/** The setting with the current key's checksum. Older releases read it, too. */
const CURRENT = 'secret-check';
/** The setting with the previous key's checksum, while texts may still be sealed with that key. */
const PREVIOUS = 'secret-check-previous';
const CHANGED_AT = 'secret-changed-at';

/** The keys on record by checksum, null where missing. */
export async function findKeyRecord(db: Db): Promise<KeyRecord> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', [CURRENT, PREVIOUS, CHANGED_AT])
    .execute();
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const changedAt = values.get(CHANGED_AT);
  return {
    current: values.get(CURRENT) ?? null,
    previous: values.get(PREVIOUS) ?? null,
    changedAt: changedAt === undefined ? null : new Date(changedAt),
  };
}

/** Records the first key of a new database. */
export async function insertCurrentKey(tx: Tx, check: string): Promise<void> {
  await tx
    .insertInto('setting')
    .values({ name: CURRENT, value: check })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

/**
 * Locks the current key until the transaction ends: `share` to seal with it, `update` to change it.
 * Returns its checksum.
 */
export async function lockCurrentKey(tx: Tx, how: 'share' | 'update'): Promise<string | null> {
  const row = tx.selectFrom('setting').select('value').where('name', '=', CURRENT);
  const locked = await (how === 'share' ? row.forShare() : row.forUpdate()).executeTakeFirst();
  return locked?.value ?? null;
}

/** Records the change to another key. */
export async function replaceCurrentKey(
  tx: Tx,
  { current, previous, at }: { current: string; previous: string; at: Date },
): Promise<void> {
  const values = { [CURRENT]: current, [PREVIOUS]: previous, [CHANGED_AT]: at.toISOString() };
  for (const [name, value] of Object.entries(values)) await putSetting(tx, name, value);
}

/** Forgets the previous key; false if there was none. */
export async function deletePreviousKey(tx: Tx): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('setting').where('name', '=', PREVIOUS).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A running process of the host, and the ids of its keys. */
type KeyHolder = { id: string; name: string; keyIds: readonly string[] };

const SEPARATOR = ' ';
/** Longer than several intervals between a process's renewals. */
const ALIVE_SECONDS = 45;
const FORGOTTEN_SECONDS = 24 * 3_600;

/** The database's clock, since the clocks of the processes' machines may differ. */
const secondsAgo = (seconds: number) => sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`;

/** Registers a running process, and removes registrations that are long out of date. */
export async function upsertHolder(db: Db | Tx, { id, name, keyIds }: KeyHolder): Promise<void> {
  const report = { name, key_ids: keyIds.join(SEPARATOR), seen_at: sql<Date>`clock_timestamp()` };
  await db
    .insertInto('key_holder')
    .values({ id, ...report })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(report))
    .execute();
  await db.deleteFrom('key_holder').where('seen_at', '<', secondsAgo(FORGOTTEN_SECONDS)).execute();
}

/** Removes the registration of a process that ends. */
export async function deleteHolder(db: Db, id: string): Promise<void> {
  await db.deleteFrom('key_holder').where('id', '=', id).execute();
}

/** The running processes, by name. */
export async function findHolders(db: Db | Tx): Promise<KeyHolder[]> {
  const rows = await db
    .selectFrom('key_holder')
    .select(['id', 'name', 'key_ids'])
    .where('seen_at', '>', secondsAgo(ALIVE_SECONDS))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, key_ids }) => ({ id, name, keyIds: key_ids.split(SEPARATOR) }));
}
