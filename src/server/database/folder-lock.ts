import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { codeOf } from '../telemetry/error-code.ts';

const WAIT_MS = 10_000;
const TRY_EVERY_MS = 100;
/**
 * Removing a stale lock takes a moment; a `.clearing` file older than this was left by a dead
 * process.
 */
const CLEARING_TIMEOUT_MS = 10_000;
/** The files that every complete database has. */
const DATABASE_FILES = ['PG_VERSION', 'base', 'global/pg_control', 'pg_wal'];

/** Why a folder can't be used, as a sentence that names it. */
export class FolderUnavailable extends Error {
  override readonly name = 'FolderUnavailable';
}

/** The owner of a lock: its process id, and its start time because process ids are reused. */
const LockOwner = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  started: v.nullable(v.string()),
});

/**
 * Locks `folder` for this process, since the embedded database has no lock of its own and two
 * processes would corrupt it. Waits up to `waitMs` for a folder in use; a stale lock is removed.
 * Throws `FolderUnavailable` if it stays in use or holds something else. Returns the function that
 * unlocks it.
 */
export async function lockFolder(folder: string, waitMs = WAIT_MS): Promise<() => Promise<void>> {
  const path = resolve(folder);
  const file = `${path}.lock`;
  const unlock = await acquireLock(file, waitMs);
  if (unlock === null) {
    const holder = (await holderOf(file)) ?? 'unknown';
    throw new FolderUnavailable(`The folder ${path} is in use by another process (id ${holder}).`);
  }
  try {
    await removeIncomplete(path);
    await ensureDatabaseFolder(path);
    return unlock;
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Whether a process has locked `folder` now. */
export async function isLocked(folder: string): Promise<boolean> {
  return (await holderOf(`${resolve(folder)}.lock`)) !== null;
}

const initMarkerOf = (path: string) => `${path}.initializing`;

/**
 * Marks a new database in the locked `folder` as incomplete. Returns the function that removes the
 * mark.
 */
export async function markInitializing(folder: string): Promise<() => Promise<void>> {
  const path = resolve(folder);
  if (!existsSync(join(path, 'PG_VERSION'))) await writeFile(initMarkerOf(path), '');
  return () => rm(initMarkerOf(path), { force: true });
}

/** Removes a database whose creation was interrupted; it is empty and is created again. */
async function removeIncomplete(path: string): Promise<void> {
  if (!existsSync(initMarkerOf(path))) return;
  await rm(path, { recursive: true, force: true });
  await rm(initMarkerOf(path), { force: true });
}

async function ensureDatabaseFolder(path: string): Promise<void> {
  const files = await readdir(path).catch(() => []);
  if (files.length === 0 || DATABASE_FILES.every((part) => existsSync(join(path, part)))) return;
  throw new FolderUnavailable(
    `The folder ${path} contains an incomplete database or something else. Remove it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Creates the lock `file`, waiting up to `waitMs` if another process holds it; null if it still
 * does then. Returns the function that releases it.
 */
export async function acquireLock(file: string, waitMs: number): Promise<(() => Promise<void>) | null> {
  await mkdir(dirname(file), { recursive: true });
  const owner = JSON.stringify({ pid: process.pid, started: await startTimeOf(process.pid) });
  for (const until = Date.now() + waitMs; !(await tryCreateLock(file, owner)); ) {
    if (Date.now() >= until) return null;
    if ((await holderOf(file)) === null) await removeStaleLock(file);
    else await wait(TRY_EVERY_MS);
  }
  return () => rm(file, { force: true });
}

/**
 * Creates the lock; false if it exists. `link` makes it appear with its content, so that no process
 * reads an empty lock.
 */
async function tryCreateLock(file: string, owner: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, owner);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (isAlreadyExists(error)) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes the lock of a dead process. Only one process at a time may check and remove, so that a
 * new lock is never removed.
 */
async function removeStaleLock(file: string): Promise<void> {
  const clearing = `${file}.clearing`;
  try {
    await writeFile(clearing, '', { flag: 'wx' });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    const since = await stat(clearing).catch(() => null);
    if (since !== null && Date.now() - since.mtimeMs > CLEARING_TIMEOUT_MS)
      await rm(clearing, { force: true });
    return wait(TRY_EVERY_MS);
  }
  // If the lock is gone, its owner released it, and a newer one must not be removed.
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text !== null && (await holderInText(text)) === null) await rm(file, { force: true });
  await rm(clearing, { force: true });
}

const isAlreadyExists = (error: unknown) => codeOf(error) === 'EEXIST';

/** The id of the running process that holds the lock, or null. */
const holderOf = async (file: string): Promise<number | null> =>
  holderInText(await readFile(file, 'utf8').catch(() => ''));

async function holderInText(text: string): Promise<number | null> {
  const owner = v.safeParse(v.pipe(v.string(), v.parseJson(), LockOwner), text);
  if (!owner.success) return null;
  const { pid, started } = owner.output;
  return isAlive(pid) && (started === null || started === (await startTimeOf(pid))) ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The start time of a process in clock ticks; null on systems other than Linux. */
async function startTimeOf(pid: number): Promise<string | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The second field, the command in parentheses, may contain spaces, so fields are counted from
  // its end.
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
