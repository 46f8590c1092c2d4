import type { Compilable, CompiledQuery, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;

/** The values of a prepared statement where it is built, by their names: `of('accountId')`. */
export type ValuesOf<Values extends object> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

/** The place of a value that is given when the statement is run. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The names of prepared statements by their text. */
const names = new Map<string, string>();

/** The name under which connections prepare a statement; undefined for one that is not prepared. */
export const preparedName = (text: string): string | undefined => names.get(text);

/**
 * A statement that is built once, and planned once by a connection: for shoppers' most frequent
 * questions, as both take several times as long as running it.
 *
 * It names its columns: PostgreSQL refuses a plan whose columns have changed, and hosts run on
 * while the next version adds some (R-106). A list is one array, so that the text is always the
 * same. The condition of a partial index is literal, so that a plan for any values can use it.
 */
export function prepare<Values extends object, Row>(
  build: (db: Db, of: ValuesOf<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const of: ValuesOf<Values> = (name) => sql`${new Placeholder(name)}`;
  let built: CompiledQuery<Row> | null = null;
  return async (db, values) => {
    built ??= named(build(db, of).compile());
    const parameters = built.parameters.map((each) =>
      each instanceof Placeholder ? Reflect.get(values, each.name) : each,
    );
    const statement: CompiledQuery<Row> = { ...built, parameters };
    return (await db.executeQuery(statement)).rows;
  };
}

function named<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!names.has(statement.sql)) names.set(statement.sql, `shop_${names.size + 1}`);
  return statement;
}
