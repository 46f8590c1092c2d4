/**
 * A process that holds the embedded database in the given folder and writes a row every few
 * milliseconds. It prints a row once it is acknowledged.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { openEmbedded } from '#server/database/connect.ts';

const { db, close } = await openEmbedded(process.argv[2] ?? '');
const { count } = await db
  .selectFrom('setting')
  .select((row) => row.fn.countAll<number>().as('count'))
  // Its own; a migrated database has others.
  .where('value', '=', '')
  .executeTakeFirstOrThrow();
console.log(`open with ${count} rows`);

let ending = false;
process.once('SIGTERM', () => {
  ending = true;
});
for (let i = 0; !ending; i += 1) {
  await db
    .insertInto('setting')
    .values({ name: `${process.pid}-${i}`, value: '' })
    .execute();
  console.log(`written ${i + 1}.`);
  await wait(5);
}
await close();
console.log('closed');
