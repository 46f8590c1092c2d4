import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

export type LeftRow = Selectable<Database['left_statement_row']>;
type NewRow = Insertable<Database['left_statement_row']>;

/** Postgres takes 65,535 values a statement. */
const AT_ONCE = 1_000;

/** Keeps rows; one that is kept stays as it is. */
export async function insertRows(db: Db, rows: readonly NewRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('left_statement_row')
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
}

const isOneOf = (ids: readonly string[]) => sql<boolean>`id = ANY(${ids}::text[])`;

/** Which of these rows a person is done with. */
export async function findDone(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const done = await db
    .selectFrom('left_statement_row')
    .select('id')
    .where(isOneOf(ids))
    .where('done_at', 'is not', null)
    .execute();
  return new Set(done.map(({ id }) => id));
}

type Done = { at: Date; by: string; note: string | null };
const toColumns = ({ at, by, note }: Done) => ({ done_at: at, done_by: by, note });

/** Ticks off those of these rows that are open. */
export const tickOff = (db: Db, ids: readonly string[], done: Done) =>
  db
    .updateTable('left_statement_row')
    .set(toColumns(done))
    .where(isOneOf(ids))
    .where('done_at', 'is', null)
    .execute();

/** The same of all open rows that one import has left; how many there were. */
export async function tickOffImport(
  tx: Tx,
  { imported_at, imported_by }: Pick<LeftRow, 'imported_at' | 'imported_by'>,
  done: Done,
): Promise<number> {
  const ticked = await tx
    .updateTable('left_statement_row')
    .set(toColumns(done))
    .where('imported_at', '=', imported_at)
    .where('imported_by', '=', imported_by)
    .where('done_at', 'is', null)
    .returning('id')
    .execute();
  return ticked.length;
}

/** A row, locked. */
export const lockRow = (tx: Tx, id: string) =>
  tx.selectFrom('left_statement_row').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Open rows, those that were left first at the beginning, in the order of their file. */
export const listOpen = (db: Db, limit: number) =>
  db
    .selectFrom('left_statement_row')
    .selectAll()
    .where('done_at', 'is', null)
    .orderBy('imported_at')
    .orderBy('line')
    .limit(limit)
    .execute();

/** Rows that a person is done with, the last one first. */
export const listDone = (db: Db, limit: number) =>
  db
    .selectFrom('left_statement_row')
    .selectAll()
    .where('done_at', 'is not', null)
    .orderBy('done_at', 'desc')
    .limit(limit)
    .execute();

/** A row, done or not. */
export const findRow = (db: Db, id: string) =>
  db.selectFrom('left_statement_row').selectAll().where('id', '=', id).executeTakeFirst();

/** The open rows that one import has left, in the order of its file. */
export const findOpenOfImport = (
  db: Db,
  { imported_at, imported_by }: Pick<LeftRow, 'imported_at' | 'imported_by'>,
) =>
  db
    .selectFrom('left_statement_row')
    .selectAll()
    .where('imported_at', '=', imported_at)
    .where('imported_by', '=', imported_by)
    .where('done_at', 'is', null)
    .orderBy('line')
    .execute();

/** Puts a row back on the list; whether it was off it. */
export async function reopenRow(tx: Tx, id: string): Promise<boolean> {
  const reopened = await tx
    .updateTable('left_statement_row')
    .set({ done_at: null, done_by: null, note: null })
    .where('id', '=', id)
    .where('done_at', 'is not', null)
    .returning('id')
    .execute();
  return reopened.length > 0;
}
