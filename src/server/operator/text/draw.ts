import type * as v from 'valibot';
import type { Field } from '#contract/office/commands.ts';
import { formatMoney, formatRupees } from '../../platform/format-money.ts';
import { shortIdOf } from '../../platform/ids.ts';
import { dayOf, formatTime } from '../../platform/pakistan.ts';
import { fieldsOf, isList } from '../frame/field-metadata.ts';
import type { Cell } from './print.ts';
import { formatFields, formatShare, formatTable } from './print.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * An answer as a table, or as facts with a table for each list in them, by its schema's metadata.
 * Fields without a label are for programs, and left out.
 */
export function draw(schema: v.GenericSchema, answer: unknown, width: number): string {
  const fields = fieldsOf(schema);
  if (isList(schema)) return drawTable(fields, rowsOf(answer), width);
  const [facts = {}] = rowsOf([answer]);
  const tables = fields.flatMap(({ name, fields: inner = [] }) => {
    const rows = rowsOf(facts[name]);
    return rows.length === 0 || inner.every(isUnlabelled) ? [] : [drawTable(inner, rows, width)];
  });
  return [drawFacts(fields, facts), ...tables].filter((part) => part !== '').join('\n\n');
}

const isUnlabelled = ({ label }: Field) => label === undefined;

/** A table of the fields that have a label. */
export function drawTable(fields: readonly Field[], rows: readonly Row[], width: number): string {
  const shown = fields.filter(({ label }) => label !== undefined);
  return formatTable(
    shown.map(({ label = '' }) => label.toUpperCase()),
    rows.map((row) => shown.map((field) => cellOf(field, row))),
    width,
  );
}

/** A list of the fields that have a label. */
const drawFacts = (fields: readonly Field[], row: Row): string =>
  formatFields(
    fields
      .filter(({ label, fields: inner }) => label !== undefined && inner === undefined)
      .map((field) => [field.label ?? '', String(cellOf(field, row))]),
  );

function cellOf({ name, is }: Field, row: Row): Cell {
  const value = row[name] ?? '';
  if (value === '') return '';
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (is === 'id') return shortIdOf(String(value));
  if (is === 'rupees') return formatRupees(Number(value));
  if (is === 'money') return formatMoney(String(value), String(row['currency']));
  if (is === 'share') return formatShare(Number(value));
  if (is === 'time') return formatTime(String(value));
  if (is === 'day') return dayOf(String(value));
  return typeof value === 'number' ? value : String(value);
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;
const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
