import type { PGlite } from '@electric-sql/pglite';
import * as v from 'valibot';

const Column = v.object({
  id: v.string(),
  type: v.string(),
  required: v.boolean(),
  filled: v.boolean(),
});
const Restriction = v.object({ table: v.string(), columns: v.array(v.string()), says: v.string() });

/** What a database accepts: its columns by `table.column`, and what restricts their values. */
type Schema = {
  columns: ReadonlyMap<string, v.InferOutput<typeof Column>>;
  restrictions: v.InferOutput<typeof Restriction>[];
};

const COLUMNS = `
  SELECT relname || '.' || attname AS id, format_type(atttypid, atttypmod) AS type, attnotnull AS required,
    atthasdef OR attidentity <> '' AS filled
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`;

const NAMES = (oid: string, numbers: string) =>
  `ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = ${oid} AND attnum = ANY (${numbers}))`;

/** Checks, foreign keys, and unique indexes, which primary keys are too. */
const RESTRICTIONS = `
  SELECT conrelid::regclass::text AS table, ${NAMES('conrelid', 'conkey')} AS columns,
    pg_get_constraintdef(oid) AS says
  FROM pg_constraint WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace
  UNION ALL
  SELECT indrelid::regclass::text, ${NAMES('indrelid', 'indkey')},
    regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON ', ' INDEX ON ')
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
  WHERE indisunique AND relnamespace = 'public'::regnamespace`;

export async function readSchema(pglite: PGlite): Promise<Schema> {
  const columns = v.parse(v.array(Column), (await pglite.query(COLUMNS)).rows);
  const restrictions = v.parse(v.array(Restriction), (await pglite.query(RESTRICTIONS)).rows);
  return { columns: new Map(columns.map((column) => [column.id, column])), restrictions };
}

/**
 * How `after` is narrower than `before`, one sentence each: what a host that knows only `before`
 * may read or write, and can't any more.
 */
export function contractionsOf(before: Schema, after: Schema): string[] {
  const tables = (schema: Schema) =>
    new Set([...schema.columns.keys()].map((id) => id.slice(0, id.lastIndexOf('.'))));
  const old = tables(before);
  const lost = [...before.columns.values()].flatMap(({ id, type, required, filled }) => {
    const now = after.columns.get(id);
    if (now === undefined) return [`${id} is gone.`];
    return [
      ...(now.type === type ? [] : [`${id} was ${type} and is ${now.type}.`]),
      ...(now.required && !required ? [`${id} can't be empty any more.`] : []),
      ...(now.required && filled && !now.filled ? [`${id} has no default any more.`] : []),
    ];
  });
  const demanded = [...after.columns.values()]
    .filter(({ id }) => old.has(id.slice(0, id.lastIndexOf('.'))) && !before.columns.has(id))
    .filter(({ required, filled }) => required && !filled)
    .map(({ id }) => `${id} is new, can't be empty and has no default.`);
  const known = new Set(before.restrictions.map(({ table, says }) => `${table} ${says}`));
  const restricted = after.restrictions
    .filter(({ table, says }) => !known.has(`${table} ${says}`))
    .filter(({ table, columns }) => columns.every((column) => before.columns.has(`${table}.${column}`)))
    .map(({ table, says }) => `${table} is restricted anew: ${says}.`);
  return [...lost, ...demanded, ...restricted];
}
