import type { Selectable } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

type Row = Selectable<Database['left_statement_row']>;

/** A row that an import left to a person, done or not. */
export const findRow = (db: Db, id: string) =>
  db.selectFrom('left_statement_row').selectAll().where('id', '=', id).executeTakeFirst();

/** The open rows that one import has left, in the order of its file. */
export const findOpenOfImport = (db: Db, { imported_at, imported_by }: Row): Promise<Row[]> =>
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
