import { readFile, stat } from 'node:fs/promises';
import type { Catalogue, CatalogueIndex } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import type { Parsed } from '#contract/parse.ts';
import { StartRefused } from '../platform/start-refused.ts';
import type { Log } from '../telemetry/logger.ts';

const CHECK_EVERY_MS = 1_000;

/** Why the catalogue's file is refused, and since when. */
export type CatalogueFault = { reason: string; since: Date };

export type WatchedCatalogue = {
  /** The current catalogue. */
  current(): CatalogueIndex;
  /** Why the file is refused, so that an earlier catalogue is the current one; null if it is used. */
  fault(): CatalogueFault | null;
  /** Checks the file now. A refused file leaves the current catalogue in place. */
  refresh(): Promise<'unchanged' | 'loaded' | 'refused'>;
  close(): void;
};

type CatalogueOptions = { log?: Log; now?: () => Date; revisions?: Revisions };

/** Where the texts of catalogues are kept that were good. */
export type Revisions = { newest(): Promise<string | undefined>; keep(text: string): Promise<void> };

/**
 * Loads a catalogue file and reloads it whenever it changes or is replaced. A file that doesn't
 * validate is refused as a whole, with the reason logged, and the previous catalogue stays, at a
 * start the last used one. Throws `StartRefused` if there is none.
 */
export async function openCatalogue(
  file: string,
  { log, now = () => new Date(), revisions }: CatalogueOptions = {},
): Promise<WatchedCatalogue> {
  let seen = await versionOf(file);
  let fault: CatalogueFault | null = null;
  const keep = (text: string) =>
    revisions?.keep(text).catch((error: unknown) => log?.error({ err: error }, 'the catalogue was not kept'));

  async function readFirst(): Promise<CatalogueIndex> {
    const first = await readCatalogue(file);
    if (first.ok) {
      await keep(first.value.text);
      return first.value.catalogue;
    }
    const { reason } = first;
    const kept = parseText((await revisions?.newest()) ?? '');
    if (!kept.ok) throw new StartRefused(`The catalogue ${file} can't be used. ${reason}`);
    fault = { reason, since: now() };
    log?.error({ file, reason }, 'the catalogue is refused, the one that was used last stays');
    return kept.value;
  }
  let current = await readFirst();

  let looking: Promise<'unchanged' | 'loaded' | 'refused'> | null = null;
  const checkFile = async () => {
    const version = await versionOf(file);
    if (version === seen) return 'unchanged';
    const read = await readCatalogue(file);
    // The file is still being written; the next check reads it.
    if ((await versionOf(file)) !== version) return 'unchanged';
    seen = version;
    if (!read.ok) {
      const { reason } = read;
      fault = { reason, since: fault?.since ?? now() };
      log?.error({ file, reason }, 'the changed catalogue is refused, the previous one stays');
      return 'refused';
    }
    current = read.value.catalogue;
    fault = null;
    log?.info({ file }, 'the changed catalogue is used');
    await keep(read.value.text);
    return 'loaded';
  };
  const refresh = () => {
    looking ??= checkFile().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(() => void refresh(), CHECK_EVERY_MS).unref();
  return { current: () => current, fault: () => fault, refresh, close: () => clearInterval(timer) };
}

/** The top-level nodes, as in the catalogue file. */
export const topNodesOf = ({ nodes }: CatalogueIndex): Catalogue =>
  [...nodes.values()].filter(({ ancestors }) => ancestors.length === 0).map(({ node }) => node);

/** Identifies a version of the file; null while there is none. */
async function versionOf(file: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true });
    return [ino, size, mtimeNs].join(':');
  } catch {
    return null;
  }
}

async function readCatalogue(file: string): Promise<Parsed<{ text: string; catalogue: CatalogueIndex }>> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return { ok: false, reason: "The file can't be read." };
  const text = new TextDecoder().decode(bytes);
  const parsed = parseText(text);
  return parsed.ok ? { ok: true, value: { text, catalogue: parsed.value } } : parsed;
}

function parseText(text: string): Parsed<CatalogueIndex> {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'The file is not valid JSON.' };
  }
  const parsed = parseCatalogue(input);
  return parsed.ok ? { ok: true, value: indexCatalogue(parsed.value) } : parsed;
}
