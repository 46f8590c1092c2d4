import type { CatalogueIndex } from '#contract/catalogue.ts';
import type { Db, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { hashOf, parseText, readText, replaceFile, versionOf } from './catalogue-file.ts';
import { summaryOf } from './differences.ts';
import type { Revision } from './revisions.store.ts';
import {
  BY_FILE,
  findChangeTo,
  findNewestRevision,
  hasCommandSince,
  insertRevision,
  lockCatalogue,
} from './revisions.store.ts';

/** What the shop sells from, and what its file is worth. */
export type SyncedFile = {
  /** The number of the newest change; null without any. */
  number: number | null;
  /** Undefined where neither the file nor the newest revision can be used. */
  used: { hash: string; catalogue: CatalogueIndex } | undefined;
  /** What was read, or then written: the file's version, null if it has to be looked at again, and hash. */
  file: { version: string | null; hash: string | null };
  /** Why the file is refused. */
  refused: string | null;
  /** Why the newest revision is not in the file. */
  unwritten: Error | null;
};

/**
 * Compares the file with the newest revision. A text that commands have left behind is
 * replaced; any other was written by hand, and is the newest revision from now on. `had` is the
 * newest change that the file had when this host last looked; null at its start. Null while the file
 * is being written.
 */
export const syncFile = (
  db: Db,
  { file, had, at }: { file: string; had: number | null; at: Date },
): Promise<SyncedFile | null> =>
  // The lock is held while the file is written, so that no host puts an older text over a newer.
  transact(db, async (tx) => {
    await lockCatalogue(tx);
    const newest = await findNewestRevision(tx);
    const read = await readWhole(file);
    if (read === null) return null;
    const { text, hash } = read;
    const kept = newest && parseText(newest.text);
    const synced: SyncedFile = {
      number: newest?.number ?? null,
      used: newest && kept?.ok ? { hash: newest.hash, catalogue: kept.value } : undefined,
      file: read,
      refused: null,
      unwritten: null,
    };
    if (synced.used !== undefined && synced.used.hash === hash) return synced;
    if (newest !== undefined && kept?.ok && (await isBehind(tx, hash, newest.number, had)))
      // It is looked at again, also where it could not be written.
      return { ...synced, file: { version: null, hash }, ...(await bringUp(file, newest)) };
    const parsed = text === null ? unreadable : parseText(text);
    if (!parsed.ok || text === null || hash === null)
      return { ...synced, refused: parsed.ok ? null : parsed.reason };
    const catalogue = parsed.value;
    const summary = summaryOf(synced.used?.catalogue, catalogue);
    const { number } = await insertRevision(tx, { text, hash, at, by: BY_FILE, summary });
    return { ...synced, number, used: { hash, catalogue } };
  });

const unreadable = { ok: false, reason: "The file can't be read." } as const;

async function bringUp(
  file: string,
  { text, hash }: Revision,
): Promise<Pick<SyncedFile, 'unwritten'> & Partial<SyncedFile>> {
  try {
    await replaceFile(file, text);
    return { unwritten: null, file: { version: null, hash } };
  } catch (error) {
    return { unwritten: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** What a file is worth by itself; null while it is being written. */
export async function judgeAlone(file: string): Promise<SyncedFile | null> {
  const read = await readWhole(file);
  if (read === null) return null;
  const { text, hash } = read;
  const parsed = text === null ? unreadable : parseText(text);
  const alone = { number: null, file: read, unwritten: null };
  return parsed.ok && hash !== null
    ? { ...alone, used: { hash, catalogue: parsed.value }, refused: null }
    : { ...alone, used: undefined, refused: parsed.ok ? null : parsed.reason };
}

/** The file's text with its hash, null if it can't be read, and version; null while it is being written. */
async function readWhole(file: string) {
  const version = await versionOf(file);
  const text = await readText(file);
  return (await versionOf(file)) === version ? { version, text, hash: text && hashOf(text) } : null;
}

/**
 * Whether a text is an earlier revision that this file still has. At a start, one that was replaced by
 * files alone may have been put there on purpose, as by a new version of the shop.
 */
async function isBehind(tx: Tx, hash: string | null, newest: number, had: number | null): Promise<boolean> {
  if (hash === null) return false;
  const earlier = await findChangeTo(tx, hash, newest);
  if (earlier === undefined) return false;
  return had === null ? hasCommandSince(tx, earlier.number) : earlier.number >= had;
}
