import { readFile, stat } from 'node:fs/promises';
import type { Catalogue, CatalogueIndex } from '#contract/catalogue.ts';
import { indexCatalogue, parseCatalogue } from '#contract/catalogue.ts';
import type { Parsed } from '#contract/parse.ts';
import { StartRefused } from '../start.ts';

const LOOK_EVERY_MS = 1_000;

export type CatalogueWatch = {
  /** The catalogue of the moment. */
  current(): CatalogueIndex;
  /** Looks at the file now: whether it was unchanged, taken over, or refused (the one before it stays). */
  refresh(): Promise<'unchanged' | 'loaded' | 'refused'>;
  close(): void;
};

/**
 * Reads a catalogue file, and again whenever it changes, also by being replaced. One that doesn't validate is refused whole and the one
 * before it stays; `log` is told why. Throws a `StartRefused` if the file can't be used at the start.
 */
export async function openCatalogue(
  file: string,
  { log = console.error }: { log?: (sentence: string) => void } = {},
): Promise<CatalogueWatch> {
  let seen = await versionOf(file);
  const first = await readCatalogue(file);
  if (!first.ok) throw new StartRefused(`The catalogue ${file} can't be used. ${first.reason}`);
  let current = first.value;

  let looking: Promise<'unchanged' | 'loaded' | 'refused'> | null = null;
  const look = async () => {
    const version = await versionOf(file);
    if (version === seen) return 'unchanged';
    const read = await readCatalogue(file);
    // A file that is still being written would only be refused for now: it is looked at again.
    if ((await versionOf(file)) !== version) return 'unchanged';
    seen = version;
    if (!read.ok) {
      log(`The changed catalogue is refused, the one before it stays. ${read.reason}`);
      return 'refused';
    }
    current = read.value;
    return 'loaded';
  };
  const refresh = () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  const timer = setInterval(() => void refresh(), LOOK_EVERY_MS).unref();
  return { current: () => current, refresh, close: () => clearInterval(timer) };
}

/** The catalogue as its file has it: the list of its top-level nodes. */
export const topNodesOf = ({ nodes }: CatalogueIndex): Catalogue =>
  [...nodes.values()].filter(({ ancestors }) => ancestors.length === 0).map(({ node }) => node);

/** What tells one version of a file from the next; null while there is none. */
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
  if (text === null) return { ok: false, reason: 'The file can not be read.' };
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'The file is not valid JSON.' };
  }
  const parsed = parseCatalogue(input);
  return parsed.ok ? { ok: true, value: indexCatalogue(parsed.value) } : parsed;
}
