import type { Insertable, Selectable } from 'kysely';
import * as v from 'valibot';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

type FlowPurpose = Selectable<Database['flow']>['purpose'];
export type FlowRow = {
  token_hash: string;
  account_id: string | null;
  email_key: string;
  tries: number;
  details: unknown;
  code_macs: string[];
};

export async function insertFlow(db: Db | Tx, flow: Insertable<Database['flow']>): Promise<void> {
  await db.insertInto('flow').values(flow).execute();
}

export async function deleteFlow(db: Db | Tx, tokenHash: string): Promise<void> {
  await db.deleteFrom('flow').where('token_hash', '=', tokenHash).execute();
}

export async function deleteOldFlows(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('flow').where('expires_at', '<', at).execute();
}

/** Counts one try of a flow that still has one, in one statement; undefined when it is over or unknown. */
export async function countTry(
  db: Db | Tx,
  tokenHash: string,
  purpose: FlowPurpose,
  now: Date,
  triesMax: number,
): Promise<FlowRow | undefined> {
  const flow = await db
    .updateTable('flow')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('tries', '<', triesMax)
    .returning(['token_hash', 'account_id', 'email_key', 'tries', 'details', 'code_macs'])
    .executeTakeFirst();
  return flow && { ...flow, code_macs: v.parse(v.array(v.string()), flow.code_macs) };
}

/** The details of a flow that waits for its codes. */
export async function findDetails(
  db: Db,
  {
    tokenHash,
    purpose,
    now,
    triesMax,
  }: { tokenHash: string; purpose: FlowPurpose; now: Date; triesMax: number },
): Promise<unknown> {
  const flow = await db
    .selectFrom('flow')
    .select('details')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', triesMax)
    .executeTakeFirst();
  return flow?.details;
}

/** Whether the flow was there, not used yet, and has these details now. */
export async function replaceDetails(db: Db, tokenHash: string, details: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('flow')
    .set({ details })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function takeTryBack(db: Db, tokenHash: string): Promise<void> {
  await db
    .updateTable('flow')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries', '>', 0)
    .execute();
}

/** Whether this call was the one that used the flow up; its try, which was right, is taken back. */
export async function markUsed(tx: Tx, tokenHash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('flow')
    .set((row) => ({ used_at: at, tries: row('tries', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the flow is there and was used up. */
export async function isUsed(tx: Tx, tokenHash: string): Promise<boolean> {
  const flow = await tx
    .selectFrom('flow')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return flow !== undefined;
}
