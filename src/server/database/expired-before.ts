import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * The time before which something that lives `lifeMs` has expired, by the earlier of the process's
 * clock and the database's. Rows are compared with this before they are deleted for their age, so
 * that a process whose clock is ahead deletes nothing that is still alive.
 */
export const expiredBefore = (now: Date, lifeMs = 0): RawBuilder<Date> =>
  sql<Date>`least(${now}::timestamptz, now()) - ${lifeMs}::double precision * interval '1 millisecond'`;
