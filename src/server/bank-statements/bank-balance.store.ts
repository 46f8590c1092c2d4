import type { Db, Tx } from '../database/connect.ts';

/** Keeps the balance of a day, unless a later one of it is known. */
export async function putBalance(db: Db, balance: { day: string; paisas: number; at: Date }): Promise<void> {
  await db
    .insertInto('bank_balance')
    .values(balance)
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ paisas: balance.paisas, at: balance.at })
        .where('bank_balance.at', '<=', balance.at),
    )
    .execute();
}

/** The balance of the last day up to this one that has any. */
export async function findBalanceUntil(
  db: Db | Tx,
  day: string,
): Promise<{ day: string; paisas: number } | null> {
  const found = await db
    .selectFrom('bank_balance')
    .select(['day', 'paisas'])
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
