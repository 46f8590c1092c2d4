import type { Db, Tx } from '../database/connect.ts';

export type Sighting = {
  source: string;
  external_id: string;
  payment_id: string | null;
  seen_at: Date;
  noted_at: Date;
  is_short: boolean;
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

/** Notes whether what is shown by now is a part of what its payment asks for. */
export async function setShort(
  db: Db,
  { source, external_id }: Pick<Sighting, 'source' | 'external_id'>,
  isShort: boolean,
): Promise<void> {
  await db
    .updateTable('sighting')
    .set({ is_short: isShort })
    .where('source', '=', source)
    .where('external_id', '=', external_id)
    .execute();
}

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

/** Which of these payments are shown a part of what they ask for. */
export async function findPaidInPart(db: Db, paymentIds: readonly string[]): Promise<Set<string | null>> {
  if (paymentIds.length === 0) return new Set();
  const short = await db
    .selectFrom('sighting')
    .select('payment_id')
    .where('payment_id', 'in', paymentIds)
    .where('is_short', '=', true)
    .execute();
  return new Set(short.map(({ payment_id }) => payment_id));
}

export async function isSighted(db: Db, paymentId: string): Promise<boolean> {
  const sighting = await db
    .selectFrom('sighting')
    .select('external_id')
    .where('payment_id', '=', paymentId)
    .limit(1)
    .executeTakeFirst();
  return sighting !== undefined;
}
