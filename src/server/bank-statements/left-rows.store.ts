import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { During, Page, Window } from '../database/keyset.ts';
import { duringIn, readPage } from '../database/keyset.ts';
import type { Database } from '../database/schema.ts';

export type LeftRow = Selectable<Database['left_statement_row']>;
type NewRow = Insertable<Database['left_statement_row']>;

/** Rows per statement, since Postgres takes at most 65,535 parameters. */
const AT_ONCE = 1_000;

/** Inserts rows; known rows stay as they are. */
export async function insertRows(db: Db, rows: readonly NewRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await db
      .insertInto('left_statement_row')
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
}

const isOneOf = (ids: readonly string[]) => sql<boolean>`id = ANY(${ids}::text[])`;

/** The rows among these that a person has ticked off. */
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

/** Ticks off the rows among these that are open. */
export const tickOff = (db: Db, ids: readonly string[], done: Done) =>
  db
    .updateTable('left_statement_row')
    .set(toColumns(done))
    .where(isOneOf(ids))
    .where('done_at', 'is', null)
    .execute();

/** Ticks off all open rows of an import; returns how many. */
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

/** A row, locked until the transaction ends. */
export const lockRow = (tx: Tx, id: string) =>
  tx.selectFrom('left_statement_row').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Open rows, the oldest imports first, in the order of their file. */
export const listOpen = (db: Db, limit: number) =>
  db
    .selectFrom('left_statement_row')
    .selectAll()
    .where('done_at', 'is', null)
    .orderBy('imported_at')
    .orderBy('line')
    .limit(limit)
    .execute();

const listed = (db: Db, { isDone, during }: { isDone: boolean; during: During }) =>
  db
    .selectFrom('left_statement_row')
    .where('done_at', isDone ? 'is not' : 'is', null)
    .where(({ and }) => and(duringIn('imported_at', during)));

/** A page of the open rows, by their import and line; or of the ticked-off ones, by when that was. */
export const findLeft = (
  db: Db,
  filter: { isDone: boolean; during: During },
  { isNewest, window }: { isNewest: boolean; window: Window },
): Promise<Page<LeftRow>> =>
  readPage(
    listed(db, filter).selectAll(),
    {
      by: [sql.ref(filter.isDone ? 'done_at' : 'imported_at'), sql.ref('line'), sql.ref('id')],
      direction: isNewest ? 'desc' : 'asc',
    },
    window,
  );

/** How many rows are open, or ticked off. */
export async function countLeft(db: Db, filter: { isDone: boolean; during: During }): Promise<number> {
  const { count } = await listed(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A row, open or ticked off. */
export const findRow = (db: Db, id: string) =>
  db.selectFrom('left_statement_row').selectAll().where('id', '=', id).executeTakeFirst();

/** The open rows of an import, in the order of its file. */
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

/** Reopens a row; false if it was open. */
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
