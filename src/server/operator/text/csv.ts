import { clockInPakistan } from '#contract/pakistan.ts';

/** The parts of a field that CSV needs. */
type Column = {
  name: string;
  label?: string | undefined;
  is?: string | undefined;
  fields?: readonly Column[] | undefined;
};
type Row = Readonly<Record<string, unknown>>;

const LINE_END = '\r\n';
/** Texts that a spreadsheet would run as a formula, also behind invisible characters. */
const FORMULA = /^[\t\r]|^[\s\p{Cf}]*[=+\-@＝＋－＠]/u;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * An answer as CSV by its fields' metadata: its list, or each list in it, else its facts (R-181).
 * Every line repeats the days that the answer covers. Amounts are plain numbers and times are in
 * Pakistan's zone, so that a spreadsheet can calculate with them. A text that looks like a formula
 * gets an apostrophe, and every text is quoted, so that no character in it starts another cell.
 */
export function csvOf(
  { fields, isList }: { fields: readonly Column[]; isList: boolean },
  answer: unknown,
): string {
  if (isList) return tableOf(fields, rowsOf(answer));
  const [facts = {}] = rowsOf([answer]);
  const days = labelled(fields).filter(({ is }) => is === 'day');
  const ofDays = Object.fromEntries(days.map(({ name }) => [name, facts[name]]));
  const lists = fields.flatMap(({ name, fields: inner = [] }) => {
    const rows = rowsOf(facts[name]).map((row) => Object.assign({}, ofDays, row));
    return rows.length === 0 || labelled(inner).length === 0 ? [] : [tableOf([...days, ...inner], rows)];
  });
  return lists.length === 0 ? tableOf(fields, [facts]) : lists.join(LINE_END);
}

function tableOf(fields: readonly Column[], rows: readonly Row[]): string {
  const columns = labelled(fields);
  const headings = columns.flatMap(({ label = '', is }) => (is === 'money' ? [label, 'Currency'] : [label]));
  const lines = rows.map((row) =>
    columns.flatMap((column) => {
      const currency = isSet(row[column.name]) ? quoted(String(row['currency'] ?? '')) : '';
      return column.is === 'money' ? [cellOf(column, row), currency] : [cellOf(column, row)];
    }),
  );
  return [headings.map(quoted), ...lines].map((cells) => `${cells.join(',')}${LINE_END}`).join('');
}

const labelled = (fields: readonly Column[]): readonly Column[] =>
  fields.filter(({ label, fields: inner }) => label !== undefined && inner === undefined);

function cellOf({ name, is }: Column, row: Row): string {
  const value = row[name];
  if (!isSet(value)) return '';
  const text = Array.isArray(value) ? value.join('; ') : String(value);
  if (is === 'time') return inPakistan(text).slice(0, 16).replace('T', ' ');
  if (is === 'day') return inPakistan(text).slice(0, 10);
  if (typeof value === 'number' || (is === 'money' && NUMBER.test(text))) return text;
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

const inPakistan = (at: string): string => {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : clockInPakistan(new Date(time));
};

const quoted = (text: string): string => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`);

const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
