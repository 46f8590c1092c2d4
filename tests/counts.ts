import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Counts that make a run slow, and are the same on every computer. */
export type Made = 'databases' | 'DOMs' | 'browser pages';

/** The file that a run names, which gets a line for each thing that its processes make. */
const FILE = 'KEYSTALL_TEST_COUNTS';

/** Counts one for the run of tests that this process belongs to, if it counts. */
export function countMade(what: Made): void {
  const file = process.env[FILE];
  if (file) appendFileSync(file, `${what}\n`);
}

/** The environment in which processes count into this file. */
export const countingInto = (file: string) => ({ [FILE]: file });

/** How many of each thing were made. */
export function readCounts(file: string): Record<Made, number> {
  const made = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const count = (what: Made) => made.filter((each) => each === what).length;
  return { databases: count('databases'), DOMs: count('DOMs'), 'browser pages': count('browser pages') };
}
