import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';

const WAIT_MS = 10_000;
const TRY_EVERY_MS = 100;
/** Clearing the lock of a dead process takes a moment; a clearing that lasts longer died itself. */
const CLEARING_MS = 10_000;
/** What every finished database has. */
const PARTS = ['PG_VERSION', 'base', 'global/pg_control', 'pg_wal'];

/** Why a folder can't be had: a sentence that names it. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused';
}

/** Who holds a lock: the process, and when it started (a process number is given anew after a restart). */
const Owner = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  started: v.nullable(v.string()),
});

/**
 * Takes `folder` for this process alone (the embedded database has no lock of its own, and two processes in it lose
 * data). A folder in use is waited for up to `waitMs`, then refused, and so is one that holds something else; a lock
 * whose process is gone is cleared. Returns what gives the folder back.
 */
export async function lockFolder(folder: string, waitMs = WAIT_MS): Promise<() => Promise<void>> {
  const path = resolve(folder);
  const file = `${path}.lock`;
  const unlock = await takeLock(file, waitMs);
  if (unlock === null) {
    const holder = (await holderOf(file)) ?? 'unknown';
    throw new FolderRefused(`The folder ${path} is in use by another process (number ${holder}).`);
  }
  try {
    await dropUnfinished(path);
    await refuseStrange(path);
    return unlock;
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Whether a process holds `folder` at this moment. */
export async function isLocked(folder: string): Promise<boolean> {
  return (await holderOf(`${resolve(folder)}.lock`)) !== null;
}

const makingMark = (path: string) => `${path}.making`;

/** Notes that a database is being made in the locked `folder`, if it is new. Returns what notes that it is finished. */
export async function markMaking(folder: string): Promise<() => Promise<void>> {
  const path = resolve(folder);
  if (!existsSync(join(path, 'PG_VERSION'))) await writeFile(makingMark(path), '');
  return () => rm(makingMark(path), { force: true });
}

/** A database whose making was cut off holds nothing yet: it is made anew. */
async function dropUnfinished(path: string): Promise<void> {
  if (!existsSync(makingMark(path))) return;
  await rm(path, { recursive: true, force: true });
  await rm(makingMark(path), { force: true });
}

async function refuseStrange(path: string): Promise<void> {
  const files = await readdir(path).catch(() => []);
  if (files.length === 0 || PARTS.every((part) => existsSync(join(path, part)))) return;
  throw new FolderRefused(
    `The folder ${path} holds half of a database, or something else. Remove it, or name another DATA_DIR.`,
  );
}

/**
 * Makes the lock `file`, waiting up to `waitMs` for another process that holds it; null when it still does. Returns what
 * gives it back.
 */
export async function takeLock(file: string, waitMs: number): Promise<(() => Promise<void>) | null> {
  await mkdir(dirname(file), { recursive: true });
  const owner = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) });
  for (const until = Date.now() + waitMs; !(await created(file, owner)); ) {
    if (Date.now() >= until) return null;
    if ((await holderOf(file)) === null) await clearStale(file);
    else await wait(TRY_EVERY_MS);
  }
  return () => rm(file, { force: true });
}

/**
 * Whether the lock is now this process's. A link appears at once with all that it holds, so nobody ever reads an empty
 * lock.
 */
async function created(file: string, owner: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, owner);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (isThere(error)) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes the lock of a dead process. One process at a time looks again and removes, or a lock just made by another
 * could go.
 */
async function clearStale(file: string): Promise<void> {
  const clearing = `${file}.clearing`;
  try {
    await writeFile(clearing, '', { flag: 'wx' });
  } catch (error) {
    if (!isThere(error)) throw error;
    const since = await stat(clearing).catch(() => null);
    if (since !== null && Date.now() - since.mtimeMs > CLEARING_MS) await rm(clearing, { force: true });
    return wait(TRY_EVERY_MS);
  }
  // A lock that is gone by now was given back: to remove it could only hit the next one's.
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text !== null && (await holderIn(text)) === null) await rm(file, { force: true });
  await rm(clearing, { force: true });
}

const isThere = (error: unknown) => error instanceof Error && Reflect.get(error, 'code') === 'EEXIST';

/** The living process that holds the lock; null when there is none (any more). */
const holderOf = async (file: string): Promise<number | null> =>
  holderIn(await readFile(file, 'utf8').catch(() => ''));

async function holderIn(text: string): Promise<number | null> {
  const owner = v.safeParse(v.pipe(v.string(), v.parseJson(), Owner), text);
  if (!owner.success) return null;
  const { pid, started } = owner.output;
  return isAlive(pid) && (started === null || started === (await startOf(pid))) ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM';
  }
}

/** When a process started, in the system's own measure; null where the system doesn't tell (only Linux does). */
async function startOf(pid: number): Promise<string | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The second field is the command's name in brackets, and may hold spaces: count from behind it.
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
