import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database } from '../../src/server/database/schema.ts';

const TABLE = /\b(?:from|into|update) "(\w+)"/;

/** A statement without its subqueries. */
const withoutParentheses = (sql: string): string => {
  const less = sql.replace(/\([^()]*\)/g, '');
  return less === sql ? sql : withoutParentheses(less);
};

type Row = Readonly<Record<string, unknown>>;

/**
 * A database that answers every read of a table with the same rows, or with those whose id is asked for,
 * and hands on what is inserted instead of storing it. On it the host's own rules make the samples, at once
 * and always the same.
 */
export function recordingDatabase(
  rowsOf: Readonly<Record<string, readonly Row[]>>,
  onInsert: (table: string, row: Row) => void,
): Kysely<Database> {
  const asked = new WeakMap<object, { table: string; parameters: readonly unknown[] }>();
  const execute = async ({ queryId, sql, parameters }: CompiledQuery) => {
    const [, table = ''] = TABLE.exec(withoutParentheses(sql)) ?? TABLE.exec(sql) ?? [];
    asked.set(queryId, { table, parameters });
    const [, columns] = /^insert into "\w+" \(([^)]+)\)/.exec(sql) ?? [];
    const names = columns?.replaceAll('"', '').split(', ');
    if (names !== undefined)
      onInsert(table, Object.fromEntries(names.map((name, at) => [name, parameters[at]])));
    return { rows: [] };
  };
  const driver = new DummyDriver();
  driver.acquireConnection = async () => ({
    executeQuery: execute,
    streamQuery: () => {
      throw new Error('The samples stream nothing.');
    },
  });
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [
      {
        transformQuery: ({ node }) => node,
        transformResult: async ({ queryId }) => {
          const { table = '', parameters = [] } = asked.get(queryId) ?? {};
          const rows = rowsOf[table] ?? [];
          const named = rows.filter(({ id }) => id !== undefined && parameters.includes(id));
          return { rows: [...(named.length > 0 ? named : rows)] };
        },
      },
    ],
  });
}
