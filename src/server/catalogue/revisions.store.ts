import { createHash } from 'node:crypto';
import type { Db } from '../database/connect.ts';

/** How many catalogues are kept. */
const KEPT = 20;

/**
 * Notes that the shop sells from this catalogue now; the same text again is no second revision
 * (R-11).
 */
export async function keepRevision(
  db: Db,
  { text, at, by }: { text: string; at: Date; by: string },
): Promise<void> {
  const hash = createHash('sha256').update(text).digest('hex');
  const used = { used_at: at, used_by: by };
  await db
    .insertInto('catalogue_revision')
    .values({ hash, text, ...used })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(used))
    .execute();
  await db
    .deleteFrom('catalogue_revision')
    .where('hash', 'not in', (from) =>
      from.selectFrom('catalogue_revision').select('hash').orderBy('used_at', 'desc').limit(KEPT),
    )
    .execute();
}

/** The text of the catalogue that the shop sold from last; undefined in a new shop. */
export async function findNewestRevision(db: Db): Promise<string | undefined> {
  const found = await db
    .selectFrom('catalogue_revision')
    .select('text')
    .orderBy('used_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.text;
}
