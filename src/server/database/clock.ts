import { sql } from 'kysely';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Log } from '../telemetry/logger.ts';
import type { Db } from './connect.ts';

/** The time of the database, the same one for all hosts on it. */
type DatabaseClock = {
  now(): Date;
  stop(): Promise<void>;
};

/**
 * The clocks of this machine, in ms: of the day, which may jump, and since the start, which
 * doesn't.
 */
type MachineClocks = { wall(): number; steady(): number };

const MACHINE: MachineClocks = { wall: () => Date.now(), steady: () => performance.now() };
const READ_EVERY_MS = MINUTE_MS;
/** The quickest answer says best when it was made: the first one may wait for a connection. */
const READINGS = 3;
/** A slower answer says too little of that. */
const SLOW_MS = 1_000;
/** From here on the machine's clock is wrong, or has jumped. */
const WRONG_MS = 1_000;

/** `startClock` with the clocks of the database `db`. */
export const startDatabaseClock = (db: Db, log: Log): Promise<DatabaseClock> =>
  startClock(() => readTime(db), log);

/**
 * Reads the time of the database at once and every minute, and carries it on by the steady clock.
 * It is read at once as well when the machine's two clocks part: one was set, or the machine has
 * slept. The first reading counts however slow it was, and throws if it fails; a later one that
 * fails or is slow is repeated in a minute.
 */
export async function startClock(
  read: () => Promise<Date>,
  log: Log,
  { wall, steady }: MachineClocks = MACHINE,
): Promise<DatabaseClock> {
  let known = { time: wall(), steady: steady(), wall: wall() };
  let isWrong = false;
  let reading: Promise<void> | null = null;

  const readOnce = async (withinMs: number) => {
    let quickest = Number.POSITIVE_INFINITY;
    let found = known;
    for (let count = 0; count < READINGS; count += 1) {
      const asked = steady();
      const time = (await read()).getTime();
      const took = steady() - asked;
      if (took >= quickest) continue;
      quickest = took;
      found = { time: time + took / 2, steady: asked + took, wall: wall() };
    }
    if (quickest > withinMs) {
      log.warn({ tookMs: Math.round(quickest) }, "the database's time came too slowly to be believed");
      return;
    }
    known = found;
    const ahead = Math.round(known.wall - known.time);
    const wasWrong = isWrong;
    isWrong = Math.abs(ahead) > WRONG_MS;
    if (isWrong && !wasWrong)
      log.warn({ aheadMs: ahead }, "this machine's clock is wrong; the database's time counts");
  };
  const readAgain = () => {
    reading ??= readOnce(SLOW_MS)
      .catch((error: unknown) => log.warn({ err: error }, "reading the database's time failed"))
      .finally(() => {
        reading = null;
      });
    return reading;
  };

  await readOnce(Number.POSITIVE_INFINITY);
  const timer = setInterval(readAgain, READ_EVERY_MS);
  return {
    now() {
      const passed = steady() - known.steady;
      const parted = wall() - known.wall - passed;
      if (Math.abs(parted) > WRONG_MS) {
        known.wall += parted;
        void readAgain();
      }
      return new Date(known.time + passed);
    },
    async stop() {
      clearInterval(timer);
      await reading;
    },
  };
}

async function readTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ time: Date }>`SELECT clock_timestamp() AS time`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database told no time');
  return row.time;
}
