import type { Selectable } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

type PauseRow = Selectable<Database['paused_method']>;

export const findPauses = (db: Db): Promise<PauseRow[]> =>
  db.selectFrom('paused_method').selectAll().orderBy('method').execute();

export const lockPause = (tx: Tx, method: string): Promise<PauseRow | undefined> =>
  tx.selectFrom('paused_method').selectAll().where('method', '=', method).forUpdate().executeTakeFirst();

/** Pauses a method, or updates the reason of its pause. */
export async function upsertPause(tx: Tx, pause: PauseRow): Promise<void> {
  await tx
    .insertInto('paused_method')
    .values(pause)
    .onConflict((conflict) => conflict.column('method').doUpdateSet({ reason: pause.reason }))
    .execute();
}

export async function deletePause(tx: Tx, method: string): Promise<void> {
  await tx.deleteFrom('paused_method').where('method', '=', method).execute();
}
