import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { migrate, STEPS } from '#server/database/migrate.ts';
import { contractionsOf, readSchema } from './support/schema-changes.ts';

const ADVICE =
  'A step only expands, since hosts of the step before still run: what nothing uses any more is removed in the step after.';

/**
 * Restrictions that a step has replaced by wider ones, by their text, with the reason why a host of
 * the step before can live with it.
 */
const WIDENED: Readonly<Record<string, string>> = {
  'stock_code is restricted anew: FOREIGN KEY (order_line_id) REFERENCES order_line(id) DEFERRABLE INITIALLY DEFERRED':
    'the same key, looked at only when the transaction is committed',
};

const pglite = await PGlite.create();
afterAll(() => pglite.close());

const startEmpty = () => pglite.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public');

it('Each step of the schema only expands the one before (R-106)', async () => {
  await startEmpty();
  const db = new Kysely({ dialect: new PGliteDialect({ pglite }) });
  await migrate(db, STEPS.slice(0, 1));
  let before = await readSchema(pglite);
  expect(before.columns.size).toBeGreaterThan(100);
  for (const index of STEPS.keys()) {
    await migrate(db, STEPS.slice(0, index + 1));
    const after = await readSchema(pglite);
    const contractions = contractionsOf(before, after).filter(
      (sentence) => !Object.keys(WIDENED).some((says) => sentence.includes(says)),
    );
    expect(contractions, `Step ${index + 1}: ${ADVICE}`).toEqual([]);
    before = after;
  }
});

it('No migration after the first step deletes rows (R-106)', () => {
  const folder = 'src/server/database/migrations';
  const first = new Set(Object.keys(STEPS[0] ?? {}).map((name) => `${name}.ts`));
  const deleting = readdirSync(folder)
    .filter((file) => !first.has(file))
    .filter((file) =>
      /\b(DELETE FROM|TRUNCATE)\b|\.deleteFrom\(/i.test(readFileSync(`${folder}/${file}`, 'utf8')),
    );
  expect(deleting, ADVICE).toEqual([]);
});

it.each([
  ['ALTER TABLE account ADD COLUMN note text', []],
  ["ALTER TABLE account ADD COLUMN note text NOT NULL DEFAULT ''", []],
  ['ALTER TABLE account ADD COLUMN code text UNIQUE CHECK (length(code) > 2)', []],
  ['ALTER TABLE account ADD COLUMN friend text REFERENCES account (id)', []],
  ['ALTER TABLE account ALTER COLUMN email DROP NOT NULL', []],
  ['CREATE TABLE friend (id text PRIMARY KEY, of text NOT NULL REFERENCES account (id))', []],
  ['CREATE INDEX account_email ON account (email)', []],
  ['DROP TABLE session', ['session.account_id is gone.', 'session.id is gone.']],
  ['ALTER TABLE account DROP COLUMN email', ['account.email is gone.']],
  ['ALTER TABLE account RENAME COLUMN age TO years', ['account.age is gone.']],
  ['ALTER TABLE account ALTER COLUMN age TYPE bigint', ['account.age was integer and is bigint.']],
  ['ALTER TABLE account ALTER COLUMN age SET NOT NULL', ["account.age can't be empty any more."]],
  ['ALTER TABLE account ALTER COLUMN kind DROP DEFAULT', ['account.kind has no default any more.']],
  [
    'ALTER TABLE account ADD COLUMN note text NOT NULL',
    ["account.note is new, can't be empty and has no default."],
  ],
  ['ALTER TABLE account ADD CHECK (age > 17)', ['account is restricted anew: CHECK ((age > 17)).']],
  [
    'CREATE UNIQUE INDEX account_email ON account (email)',
    ['account is restricted anew: CREATE UNIQUE INDEX ON public.account USING btree (email).'],
  ],
  [
    'ALTER TABLE session ADD FOREIGN KEY (account_id) REFERENCES account (id)',
    ['session is restricted anew: FOREIGN KEY (account_id) REFERENCES account(id).'],
  ],
])('%s narrows: %j', async (statement, contractions) => {
  await startEmpty();
  await pglite.exec(`
    CREATE TABLE account (id text PRIMARY KEY, email text NOT NULL, age integer, kind text NOT NULL DEFAULT 'x');
    CREATE TABLE session (id text PRIMARY KEY, account_id text)`);
  const before = await readSchema(pglite);
  await pglite.exec(statement);
  expect(contractionsOf(before, await readSchema(pglite)).sort()).toEqual(contractions);
});
