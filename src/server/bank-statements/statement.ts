import { CsvError, parse } from 'csv-parse/sync';
import type { Parsed } from '#contract/parse.ts';
import { deterministicId } from '../platform/ids.ts';
import { oneLine } from '../platform/one-line.ts';
import type { ColumnMapping, Field, Row } from './columns.ts';
import { cellOf, findHeader, headingsOf, isCreditHeading } from './columns.ts';
import { endOfDay, isDateOnly, parseAmount, parseInstant } from './values.ts';

/**
 * A line of a bank statement, by its number in the file: incoming money in whole rupees, something
 * else (`skipped`), or unreadable and left to a person. `id` is the bank's reference, or else
 * derived from the content of the line; `formerId` is what it was derived to before descriptions
 * counted. `until` is the end of the day if its time of day is unknown.
 */
export type StatementLine = { line: number } & (
  | {
      kind: 'receipt';
      id: string;
      formerId: string | null;
      amount: number;
      payer: string | null;
      reference: string | null;
      /** What the bank wrote beside the sender. */
      description: string | null;
      at: Date;
      until: Date | null;
    }
  | { kind: 'skipped' | 'unparsed'; why: string }
);

export type Statement = {
  /** The heading that each field was read from. */
  columns: Partial<Record<Field, string>>;
  lines: StatementLine[];
};

/**
 * Parses a bank statement: CSV with commas, semicolons or tabs, and a line of headings,
 * which other lines may precede. `columns` maps unusual headings; `zone` is the bank's time zone
 * (`+05:00`), for times without one. A file without the required headings is refused as a whole.
 */
export function parseStatement(
  text: string,
  { columns, zone }: { columns: ColumnMapping; zone: string },
): Parsed<Statement> {
  const rows = parseRows(text);
  if (!rows.ok) return rows;
  const header = findHeader(rows.value, columns);
  if (!header.ok) return header;
  const { at: headerAt, indexes } = header.value;
  const body = rows.value.slice(headerAt + 1);
  const seen = new Map<string, number>();
  const count = (key: string) => {
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times;
  };
  const repeated = repeatedReferences(body.map(({ cells }) => cellOf(cells, indexes, 'reference')));
  const names = headingsOf(rows.value[headerAt]?.cells ?? [], indexes);
  const tellsAlone = indexes.direction === undefined || isCreditHeading(names.amount ?? '');
  const lines = body.map(({ line, cells }): StatementLine => {
    const read = (field: Field) => cellOf(cells, indexes, field);
    // A credit column decides by itself; a type such as `IBFT` or `Raast` is no direction.
    const money = parseAmount(read('amount'), tellsAlone ? null : read('direction'));
    if (money.kind !== 'in') return { line, ...money };
    const at = parseInstant(`${read('date')} ${read('time')}`, zone);
    if (!at.ok) return { line, kind: 'unparsed', why: at.reason };
    const payer = read('payer') || null;
    const reference = read('reference') || null;
    if (reference !== null && repeated.has(reference))
      return { line, kind: 'unparsed', why: `several lines have the reference ${reference}` };
    // Without a reference, equal lines of one statement are different transfers, and the same line
    // imported again is not.
    const description = read('description') || null;
    const derive = (...content: (string | number)[]) => {
      const said = content.join('|');
      return `statement-${deterministicId(said, count(said))}`;
    };
    const content = [at.value.toISOString(), money.amount, payer ?? ''];
    const formerId = reference === null ? derive(...content) : null;
    const id = reference ?? (description === null ? formerId : null) ?? derive(...content, description ?? '');
    return {
      line,
      kind: 'receipt',
      id,
      formerId,
      amount: money.amount,
      payer,
      reference,
      description,
      at: at.value,
      until: isDateOnly(at.value, zone) ? endOfDay(at.value) : null,
    };
  });
  return { ok: true, value: { columns: names, lines } };
}

/**
 * References on more than one line: they identify no transfer, so it's unclear which line is
 * already recorded.
 */
const repeatedReferences = (references: readonly string[]): Set<string> =>
  new Set(references.filter((reference, index) => references.indexOf(reference) !== index));

const SEPARATORS = [',', ';', '\t'];

function parseRows(text: string): Parsed<Row[]> {
  const lineNumbers: number[] = [];
  try {
    const records: string[][] = parse(text.replace(/\r\n?/g, '\n'), {
      bom: true,
      delimiter: detectSeparator(text),
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
    return { ok: false, reason: `The file is not valid CSV: ${error.message}` };
  }
}

/** The most frequent separator outside quotes, since amounts contain commas too. */
function detectSeparator(text: string): string {
  const bare = text.replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((sign) => ({ sign, count: bare.split(sign).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
}
