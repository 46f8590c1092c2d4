import type { Db, Tx } from './connect.ts';

type Kept<T> = WeakMap<Db | Tx, T>;
const all: Kept<unknown>[] = [];

/** What a process keeps of a database's days that are over, which don't change any more. */
export function keepsPast<T>(): Kept<T> {
  const kept: Kept<T> = new WeakMap();
  all.push(kept);
  return kept;
}

/** Forgets it, for a database that was emptied. */
export function forgetPast(db: Db): void {
  for (const kept of all) kept.delete(db);
}
