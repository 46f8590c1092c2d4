import { CsvError, parse } from 'csv-parse/sync';
import type { Parsed } from '#contract/parse.ts';
import { idFor } from '../ids.ts';
import { oneLine } from '../one-line.ts';
import type { Columns, Field } from './statement-columns.ts';
import { cellOf, headerIn, namesOf, tellsCredits } from './statement-columns.ts';
import { amountIn, instantIn, isDayAlone } from './statement-values.ts';

/**
 * A line of a bank statement, by its number in the file: money that came in, in whole rupees; what is none of that; or what can't be
 * understood, so that a person must look at it. `id` is the bank's own reference, or without one made of all that the line says;
 * `isDayAlone` is true where its time of day is not known.
 */
export type StatementLine = { line: number } & (
  | {
      kind: 'money';
      id: string;
      amount: number;
      payer: string | null;
      reference: string | null;
      at: Date;
      isDayAlone: boolean;
    }
  | { kind: 'skipped' | 'unread'; why: string }
);

export type Statement = {
  /** Which column of the file was taken for what. */
  columns: Partial<Record<Field, string>>;
  lines: StatementLine[];
};

/**
 * Reads a bank statement: CSV with commas, semicolons or tabs, and a line of headings that may stand below others. `columns` says what a
 * column is called where its name is not a usual one; `zone` is the bank's own (`+05:00`), for times that don't say theirs. A file without
 * the headings that are needed is refused whole.
 */
export function readStatement(
  text: string,
  { columns, zone }: { columns: Columns; zone: string },
): Parsed<Statement> {
  const rows = rowsOf(text);
  if (!rows.ok) return rows;
  const header = headerIn(rows.value, columns);
  if (!header.ok) return header;
  const { at: headerAt, indexes } = header.value;
  const body = rows.value.slice(headerAt + 1);
  const seen = new Map<string, number>();
  const count = (key: string) => {
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times;
  };
  const repeated = repeatedIn(body.map(({ cells }) => cellOf(cells, indexes, 'reference')));
  const names = namesOf(rows.value[headerAt]?.cells ?? [], indexes);
  const tellsAlone = indexes.direction === undefined || tellsCredits(names.amount ?? '');
  const lines = body.map(({ line, cells }): StatementLine => {
    const read = (field: Field) => cellOf(cells, indexes, field);
    // Beside a column of credits, what a line calls its type says nothing more: `IBFT`, `Raast`.
    const money = amountIn(read('amount'), tellsAlone ? null : read('direction'));
    if (money.kind !== 'in') return { line, ...money };
    const at = instantIn(`${read('date')} ${read('time')}`, zone);
    if (!at.ok) return { line, kind: 'unread', why: at.reason };
    const payer = read('payer') || null;
    const reference = read('reference') || null;
    if (reference !== null && repeated.has(reference))
      return { line, kind: 'unread', why: `the reference ${reference} is that of several lines` };
    // Without a reference, the same again on the same day is another transfer; in the same statement again it is the same one.
    const said = `${at.value.toISOString()}|${money.amount}|${payer ?? ''}`;
    const id = reference ?? `statement-${idFor(said, count(said))}`;
    const day = isDayAlone(at.value, zone);
    return { line, kind: 'money', id, amount: money.amount, payer, reference, at: at.value, isDayAlone: day };
  });
  return { ok: true, value: { columns: names, lines } };
}

/** A reference that stands on several lines tells nothing apart: which of them is known already could not be said. */
const repeatedIn = (references: readonly string[]): Set<string> =>
  new Set(references.filter((reference, index) => references.indexOf(reference) !== index));

/** A row of the file that holds something, by the number of the line that it ends in. */
export type Row = { line: number; cells: string[] };

const SEPARATORS = [',', ';', '\t'];

function rowsOf(text: string): Parsed<Row[]> {
  const lineNumbers: number[] = [];
  try {
    const records: string[][] = parse(text.replace(/\r\n?/g, '\n'), {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (record: string[], { lines }) => {
        lineNumbers.push(lines);
        return record;
      },
    });
    const rows = records.map((cells, index) => ({
      line: lineNumbers[index] ?? 0,
      cells: cells.map(oneLine),
    }));
    return { ok: true, value: rows.filter(({ cells }) => cells.some((cell) => cell !== '')) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, reason: `The file is no sound CSV: ${error.message}` };
  }
}

/** The separator that the file uses most, since amounts hold commas too: one that stands in quotes does not count. */
function separatorOf(text: string): string {
  const bare = text.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((sign) => ({ sign, count: bare.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
}
