import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database } from '../../src/server/database/schema.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * A database that answers every read of a table with the same rows, and hands on what is inserted
 * instead of storing it. On it the host's own rules make the samples, at once and always the same.
 */
export function recordingDatabase(
  rowsOf: Readonly<Record<string, readonly Row[]>>,
  onInsert: (table: string, row: Row) => void,
): Kysely<Database> {
  const tables = new WeakMap<object, string>();
  const execute = async ({ queryId, sql, parameters }: CompiledQuery) => {
    const [, table = ''] = /\b(?:from|into|update) "(\w+)"/.exec(sql) ?? [];
    tables.set(queryId, table);
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
        transformResult: async ({ queryId }) => ({ rows: [...(rowsOf[tables.get(queryId) ?? ''] ?? [])] }),
      },
    ],
  });
}
