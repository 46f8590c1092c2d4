import { MINUTE_MS } from '#contract/durations.ts';
import type { Db } from '../database/connect.ts';
import { snapshot } from '../database/transact.ts';
import { allowTime, findBrokenLaws } from './laws.store.ts';

const TIMEOUT_MS = 10 * MINUTE_MS;

/**
 * The laws of the host that a database breaks, one sentence each, all judged in one
 * snapshot of it. `atRest` also checks laws that hold only without running transactions and due
 * jobs: no order waits for a free code. `clocksApartMs` is for the seeded test alone, whose hosts
 * learn of a leap of its time with their next command; real ones share the database's clock.
 */
export const checkLaws = (
  db: Db,
  { atRest = false, clocksApartMs = 0 }: { atRest?: boolean; clocksApartMs?: number } = {},
): Promise<string[]> =>
  snapshot(db, async (tx) => {
    await allowTime(tx, TIMEOUT_MS);
    return findBrokenLaws(tx, { atRest, clocksApartMs });
  });
