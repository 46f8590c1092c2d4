import type { Db, Tx } from '../database/connect.ts';

/** Stores a day's balance, unless a later balance of the day is stored. */
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

/** The balance of the latest day, up to this day, that has a balance. */
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
