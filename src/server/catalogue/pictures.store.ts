import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import { PICTURES } from './pictures.ts';

/** A picture that a command put into the catalogue, by its name. */
export const findPicture = async (db: Db, name: string): Promise<Uint8Array | undefined> =>
  (await db.selectFrom('catalogue_picture').select('bytes').where('name', '=', name).executeTakeFirst())
    ?.bytes;

/** Keeps a picture, and drops those that no kept revision of the catalogue shows. */
export async function keepPicture(
  tx: Tx,
  picture: { name: string; bytes: Uint8Array; at: Date; by: string },
): Promise<void> {
  const { name, bytes, at: added_at, by: added_by } = picture;
  await tx
    .insertInto('catalogue_picture')
    .values({ name, bytes, added_at, added_by })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await tx
    .deleteFrom('catalogue_picture')
    .where('name', '<>', name)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('catalogue_revision')
            .select('hash')
            .where(sql<boolean>`strpos(text, ${sql.lit(PICTURES)} || catalogue_picture.name) > 0`),
        ),
      ),
    )
    .execute();
}
