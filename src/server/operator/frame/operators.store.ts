import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import type { Database, OperatorRole } from '../../database/schema.ts';
import { operatorKey } from './role.ts';

export type OperatorRow = Selectable<Database['operator']>;

/** The setting that turns the shared token off; it is missing while the token is on. */
const SHARED_TOKEN = 'shared-operator-token';

/** All operators by name, disabled ones included. */
export const findOperators = (db: Db): Promise<OperatorRow[]> =>
  db.selectFrom('operator').selectAll().orderBy('name_key').execute();

/** All operators, locked until the transaction ends, since a change may depend on all of them. */
export const lockOperators = (tx: Tx): Promise<OperatorRow[]> =>
  tx.selectFrom('operator').selectAll().orderBy('id').forUpdate().execute();

/** The operator with a token, enabled or disabled; undefined if there is none. */
export const findOperatorByToken = (db: Db, tokenHash: string): Promise<OperatorRow | undefined> =>
  db.selectFrom('operator').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** Adds an operator; false if the name is taken, in any case of its letters. */
export async function insertOperator(
  tx: Tx,
  operator: Omit<Insertable<Database['operator']>, 'name_key'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator')
    .values({ ...operator, name_key: operatorKey(operator.name) })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Changes some columns of an operator. */
export async function updateOperator(
  db: Db | Tx,
  id: string,
  change: { role?: OperatorRole; token_hash?: string; last_used_at?: Date; disabled_at?: Date | null },
): Promise<void> {
  await db.updateTable('operator').set(change).where('id', '=', id).execute();
}

/** Whether the shared token is accepted. */
export async function isSharedTokenOn(db: Db | Tx): Promise<boolean> {
  const off = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SHARED_TOKEN)
    .executeTakeFirst();
  return off === undefined;
}

/** Makes all hosts of the database accept or refuse the shared token. */
export async function turnSharedToken(tx: Tx, isOn: boolean): Promise<void> {
  if (isOn) await tx.deleteFrom('setting').where('name', '=', SHARED_TOKEN).execute();
  else
    await tx
      .insertInto('setting')
      .values({ name: SHARED_TOKEN, value: 'off' })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
}
