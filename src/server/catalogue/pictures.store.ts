import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

/** A picture that a command put into the catalogue, by its name. */
export const findPicture = async (db: Db, name: string): Promise<Uint8Array | undefined> =>
  (await db.selectFrom('catalogue_picture').select('bytes').where('name', '=', name).executeTakeFirst())
    ?.bytes;

/** Inserts a picture, and deletes those whose addresses, which begin with `at`, no kept revision has. */
export async function insertPicture(
  tx: Tx,
  picture: Insertable<Database['catalogue_picture']>,
  { at }: { at: string },
): Promise<void> {
  await tx
    .insertInto('catalogue_picture')
    .values(picture)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  await tx
    .deleteFrom('catalogue_picture')
    .where('name', '<>', picture.name)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('catalogue_revision')
            .select('hash')
            .where(sql<boolean>`strpos(text, ${sql.lit(at)} || catalogue_picture.name) > 0`),
        ),
      ),
    )
    .execute();
}
