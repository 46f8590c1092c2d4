import type { Catalogue, CatalogueIndex } from '#contract/catalogue.ts';
import type { Db } from '../database/connect.ts';
import { StartRefused } from '../platform/start-refused.ts';
import type { Log } from '../telemetry/logger.ts';
import type { CatalogueFault, CatalogueFile } from './catalogue-file.ts';
import { hashOf, isReplaceable, readText, versionOf } from './catalogue-file.ts';
import { findNewestChange } from './revisions.store.ts';
import type { SyncedFile } from './sync-file.ts';
import { judgeAlone, syncFile } from './sync-file.ts';

const CHECK_EVERY_MS = 1_000;

export type WatchedCatalogue = CatalogueFile & {
  /** The current catalogue. */
  current(): CatalogueIndex;
  /** Why the file is not what the shop sells from; null if it is. */
  fault(): CatalogueFault | null;
  close(): void;
};

type CatalogueOptions = { log?: Log; now?: () => Date; db?: Db };

/**
 * Loads a catalogue file and reloads it whenever it changes or is replaced. A file that doesn't
 * validate is refused as a whole, with the reason logged, and the previous catalogue stays, at a
 * start the newest revision of `db`. Changes by commands, which are revisions, are written
 * into the file. Throws `StartRefused` if there is nothing to sell from.
 */
export async function openCatalogue(
  file: string,
  { log, now = () => new Date(), db }: CatalogueOptions = {},
): Promise<WatchedCatalogue> {
  let fault: CatalogueFault | null = null;
  /** What was looked at last: the newest change, the file, and the newest change that the file had. */
  let number: number | null = null;
  let looked: SyncedFile['file'] = { version: null, hash: null };
  let had: number | null = null;

  const look = () => (db === undefined ? judgeAlone(file) : syncFile(db, { file, had, at: now() }));
  const note = (synced: SyncedFile, refusal: string) => {
    ({ number, file: looked } = synced);
    const { refused, unwritten } = synced;
    if (refused === null && unwritten === null) had = number;
    const before = fault;
    const [kind, reason] =
      unwritten === null ? (['refused', refused] as const) : (['unwritable', unwritten.message] as const);
    fault = reason === null ? null : { kind, reason, since: before?.kind === kind ? before.since : now() };
    if (refused !== null) log?.error({ file, reason: refused }, refusal);
    // It is tried again at each look, and logged once.
    if (unwritten !== null && before?.reason !== reason)
      log?.error(
        { file, err: unwritten },
        "the catalogue's file can't be written, the shop sells without it",
      );
  };

  const first = await look();
  if (first?.used === undefined)
    throw new StartRefused(
      `The catalogue ${file} can't be used. ${first === null ? 'It is being written.' : first.refused}`,
    );
  let { used } = first;
  note(first, 'the catalogue is refused, the one that was used last stays');

  const check = async () => {
    const version = await versionOf(file);
    const change = db && (await findNewestChange(db));
    if (version === looked.version && (change?.number ?? null) === number) return 'unchanged';
    const synced = await look();
    // The file is still being written; the next check reads it.
    if (synced === null) return 'unchanged';
    note(synced, 'the changed catalogue is refused, the previous one stays');
    const isNew = synced.used !== undefined && synced.used.hash !== used.hash;
    used = synced.used ?? used;
    if (isNew) log?.info({ file }, 'the changed catalogue is used');
    if (synced.refused !== null) return 'refused';
    return isNew ? 'loaded' : 'unchanged';
  };

  // One after the other: a refresh is asked for after a change, which a running one may not see.
  let checks: Promise<unknown> = Promise.resolve();
  let running = 0;
  const refresh = () => {
    running += 1;
    const next = checks.then(check).finally(() => {
      running -= 1;
    });
    checks = next.catch(() => {});
    return next;
  };
  const timer = setInterval(() => {
    // A database that is away is logged elsewhere; the next round finds what has changed.
    if (running === 0)
      refresh().catch((error: unknown) => log?.debug({ err: error }, 'the catalogue was not checked'));
  }, CHECK_EVERY_MS).unref();

  const refusal = async () => {
    if (fault?.kind === 'refused')
      return `The catalogue's file has a fault, so it is mended by hand first: ${fault.reason}`;
    if (!(await isReplaceable(file)))
      return "The folder of the catalogue's file can't be written by the shop.";
    return (await hashIn(file)) === looked.hash
      ? null
      : "The catalogue's file was changed by hand just now. Please try again in a moment.";
  };
  return {
    current: () => used.catalogue,
    fault: () => fault,
    refusal,
    refresh,
    close: () => clearInterval(timer),
  };
}

/** The top-level nodes, as in the catalogue file. */
export const topNodesOf = ({ nodes }: CatalogueIndex): Catalogue =>
  [...nodes.values()].filter(({ ancestors }) => ancestors.length === 0).map(({ node }) => node);

async function hashIn(file: string): Promise<string | null> {
  const text = await readText(file);
  return text === null ? null : hashOf(text);
}
