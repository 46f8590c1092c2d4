import type { Db, Tx } from '../database/connect.ts';

export type Sighting = {
  source: string;
  external_id: string;
  payment_id: string | null;
  seen_at: Date;
  noted_at: Date;
};

/** Whether it is new. */
export async function insertSighting(tx: Tx, sighting: Sighting): Promise<boolean> {
  const inserted = await tx
    .insertInto('sighting')
    .values(sighting)
    .onConflict((conflict) => conflict.columns(['source', 'external_id']).doNothing())
    .returning('external_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findSighting = (db: Db, source: string, externalId: string): Promise<Sighting | undefined> =>
  db
    .selectFrom('sighting')
    .selectAll()
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .executeTakeFirst();

/** Deletes a sighting; answers it if it was there. */
export const takeSighting = (tx: Tx, source: string, externalId: string): Promise<Sighting | undefined> =>
  tx
    .deleteFrom('sighting')
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .returningAll()
    .executeTakeFirst();

/** All that a source shows and that is not final. */
export const findSightings = (db: Db, source: string): Promise<Sighting[]> =>
  db.selectFrom('sighting').selectAll().where('source', '=', source).orderBy('seen_at').execute();

export async function isSighted(db: Db, paymentId: string): Promise<boolean> {
  const sighting = await db
    .selectFrom('sighting')
    .select('external_id')
    .where('payment_id', '=', paymentId)
    .limit(1)
    .executeTakeFirst();
  return sighting !== undefined;
}
