import { readFile, stat } from 'node:fs/promises';
import type { Catalogue, CatalogueIndex } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import type { Parsed } from '#contract/parse.ts';
import { StartRefused } from '../platform/start-refused.ts';
import type { Log } from '../telemetry/logger.ts';

const CHECK_EVERY_MS = 1_000;

export type WatchedCatalogue = {
  /** The current catalogue. */
  current(): CatalogueIndex;
  /** Checks the file now. A refused file leaves the current catalogue in place. */
  refresh(): Promise<'unchanged' | 'loaded' | 'refused'>;
  close(): void;
};

/**
 * Loads a catalogue file and reloads it whenever it changes or is replaced. A file that doesn't
 * validate is refused as a whole, with the reason logged, and the previous catalogue stays
 * . Throws `StartRefused` if the first load fails.
 */
export async function openCatalogue(file: string, log?: Log): Promise<WatchedCatalogue> {
  let seen = await versionOf(file);
  const first = await readCatalogue(file);
  if (!first.ok) throw new StartRefused(`The catalogue ${file} can't be used. ${first.reason}`);
  let current = first.value;

  let looking: Promise<'unchanged' | 'loaded' | 'refused'> | null = null;
  const checkFile = async () => {
    const version = await versionOf(file);
    if (version === seen) return 'unchanged';
    const read = await readCatalogue(file);
    // The file is still being written; the next check reads it.
    if ((await versionOf(file)) !== version) return 'unchanged';
    seen = version;
    if (!read.ok) {
      log?.error({ file, reason: read.reason }, 'the changed catalogue is refused, the previous one stays');
      return 'refused';
    }
    current = read.value;
    log?.info({ file }, 'the changed catalogue is used');
    return 'loaded';
  };
  const refresh = () => {
    looking ??= checkFile().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(() => void refresh(), CHECK_EVERY_MS).unref();
  return { current: () => current, refresh, close: () => clearInterval(timer) };
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

async function readCatalogue(file: string): Promise<Parsed<CatalogueIndex>> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { ok: false, reason: "The file can't be read." };
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'The file is not valid JSON.' };
  }
  const parsed = parseCatalogue(input);
  return parsed.ok ? { ok: true, value: indexCatalogue(parsed.value) } : parsed;
}
