import { actorName } from '../audit/audit.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { During, Page, Window } from '../database/keyset.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import type { LeftRow } from './left-rows.store.ts';
import {
  countLeft,
  findDone,
  findLeft,
  findOpenOfImport,
  findRow,
  insertRows,
  listOpen,
  lockRow,
  reopenRow,
  tickOff,
  tickOffImport,
} from './left-rows.store.ts';
import type { RowOfFile } from './parsed-statement.ts';

/** An imported file: its name, if it has one, and the time of the import. */
export type ImportedFile = { name: string | null; at: Date };

type Line = RowOfFile &
  ({ kind: 'unparsed'; why: string } | { kind: 'skipped' } | { kind: 'receipt'; reference: string | null });

const READ_LATER = 'A later import could read it.';

/**
 * Stores the rows that an import leaves to a person, each once, however often the file is imported
 * a row on the list stays as it is, and a ticked-off row doesn't come back. Ticks off the
 * rows on the list that this import could read, also those with a mended cell. `others` are lines
 * that the import left earlier.
 */
export async function keepLeftRows(
  host: Pick<Host, 'db' | 'actor' | 'changed'>,
  { name, at }: ImportedFile,
  lines: readonly Line[],
  others: readonly Line[] = [],
): Promise<void> {
  const by = actorName(host);
  const rows = lines.flatMap((line) =>
    line.kind === 'unparsed'
      ? [
          {
            id: line.key,
            file: name,
            line: line.line,
            text: line.text,
            why: line.why,
            imported_at: at,
            imported_by: by,
          },
        ]
      : [],
  );
  const read = lines.filter(({ kind }) => kind !== 'unparsed').map(({ key }) => key);
  await insertRows(host.db, rows);
  const mended = await findMended(host, lines, [...lines, ...others]);
  await tickOff(host.db, [...read, ...mended], { at, by, note: READ_LATER });
  if (rows.length > 0) host.changed('statements', '');
}

/** How many rows on the list are compared with a file's mended rows. */
const LOOKED_THROUGH = 1_000;
/**
 * Reasons for leaving a row that could be read. Such a row has no cell to mend: a row with the same
 * reference is another one.
 */
const WAS_READ = /receipt|takes|have the reference/;

/**
 * The rows on the list that these lines are with one cell mended, except rows that the file still
 * has.
 */
async function findMended(
  { db }: Pick<Host, 'db'>,
  lines: readonly Line[],
  all: readonly Line[],
): Promise<string[]> {
  const readable = lines.filter(({ kind }) => kind !== 'unparsed');
  if (readable.length === 0) return [];
  const still = new Set(all.map(({ key }) => key));
  const open = (await listOpen(db, LOOKED_THROUGH)).filter(({ id }) => !still.has(id));
  if (open.length === 0) return [];
  const byLine = Map.groupBy(readable, ({ line }) => line);
  const references = new Set(
    readable.flatMap((line) => (line.kind === 'receipt' ? (line.reference ?? []) : [])),
  );
  const isMended = ({ line, text, why }: LeftRow) => {
    const cells = cellsIn(text);
    if (!WAS_READ.test(why) && cells.some((cell) => references.has(cell))) return true;
    return (byLine.get(line) ?? []).some((read) => {
      const mended = cellsIn(read.text);
      const [other, ...more] = cells.filter((cell, index) => cell !== mended[index]);
      return (
        mended.length === cells.length && more.length === 0 && Boolean(other) && why.includes(other ?? '')
      );
    });
  };
  return open.filter(isMended).map(({ id }) => id);
}

/** The cells of a row's text, by any separator, for comparison. */
const cellsIn = (text: string): string[] =>
  text.split(/[,;\t|](?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^\s*"|"\s*$/g, '').trim());

/** The keys of the lines among these that a person has ticked off. */
export const doneAmong = ({ db }: Pick<Host, 'db'>, lines: readonly RowOfFile[]): Promise<Set<string>> =>
  findDone(
    db,
    lines.map(({ key }) => key),
  );

/** A page of the rows that wait for a person, or of the ticked-off rows. */
export const listLeftRows = (
  { db }: Pick<Host, 'db'>,
  filter: { isDone: boolean; during: During },
  asked: { isNewest: boolean; window: Window },
): Promise<Page<LeftRow>> => findLeft(db, filter, asked);

/** How many rows wait for a person, or are ticked off. */
export const countLeftRows = (
  { db }: Pick<Host, 'db'>,
  filter: { isDone: boolean; during: During },
): Promise<number> => countLeft(db, filter);

/**
 * Ticks off a row that was left to a person, or all rows of its import. Returns how many:
 * none if the row was ticked off before, with the row as it was. A 404 for an unknown row.
 */
export async function tickOffRow(
  tx: Tx,
  host: Pick<Host, 'actor' | 'now'>,
  { id, note, isWholeImport }: { id: string; note: string | null; isWholeImport: boolean },
): Promise<{ row: LeftRow; ticked: number }> {
  const row = await lockRow(tx, id);
  if (row === undefined) throw new HttpError(404, 'There is no such row.');
  const done = { at: host.now(), by: actorName(host), note };
  if (isWholeImport) return { row, ticked: await tickOffImport(tx, row, done) };
  if (row.done_at !== null) return { row, ticked: 0 };
  await tickOff(tx, [id], done);
  return { row, ticked: 1 };
}

/** A row that was left to a person, open or ticked off. */
export const leftRow = (db: Db, id: string): Promise<LeftRow | undefined> => findRow(db, id);

/** The open rows of the import that left this row, in the order of its file. */
export const openBeside = (db: Db, row: LeftRow): Promise<LeftRow[]> => findOpenOfImport(db, row);

/** Reopens a row; false if it was open. */
export const putBack = (tx: Tx, id: string): Promise<boolean> => reopenRow(tx, id);
