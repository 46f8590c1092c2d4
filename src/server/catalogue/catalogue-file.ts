import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import type { Parsed } from '#contract/parse.ts';

/**
 * What is wrong with the catalogue's file, and since when: it is `refused`, or the newest revision can't be
 * written into it. The shop sells without it.
 */
export type CatalogueFault = { kind: 'refused' | 'unwritable'; reason: string; since: Date };

/** The file as the operator's commands change it. */
export type CatalogueFile = {
  /** Why it can't be changed now, in a sentence; null if it can. */
  refusal(): Promise<string | null>;
  /** Looks at the file and the newest revision now. A refused file leaves the current catalogue in place. */
  refresh(): Promise<'unchanged' | 'loaded' | 'refused'>;
};

/** The name of a text. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Identifies a version of the file; null while there is none. */
export async function versionOf(file: string): Promise<string | null> {
  try {
    const { ino, size, mtimeNs } = await stat(file, { bigint: true });
    return [ino, size, mtimeNs].join(':');
  } catch {
    return null;
  }
}

/** The file's text, without the byte order mark that Windows begins it with; null if it can't be read. */
export async function readText(file: string): Promise<string | null> {
  const bytes = await readFile(file).catch(() => null);
  return bytes && new TextDecoder().decode(bytes);
}

/** Parses a catalogue's text as the host accepts it. */
export function parseText(text: string): Parsed<CatalogueIndex> {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'The file is not valid JSON.' };
  }
  const parsed = parseCatalogue(input);
  return parsed.ok ? { ok: true, value: indexCatalogue(parsed.value) } : parsed;
}

/** Whether `replaceFile` may do its work. */
export async function isReplaceable(file: string): Promise<boolean> {
  try {
    await access(dirname(await realpath(file)), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Replaces the file as a whole: its readers, and a host that is killed, find one text or the other. The
 * caller holds the catalogue's lock, so that no other writes the same draft.
 */
export async function replaceFile(file: string, text: string): Promise<void> {
  // A link stays one.
  const target = await realpath(file);
  const draft = `${target}.draft`;
  const { mode } = await stat(target);
  try {
    const handle = await open(draft, 'w', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}
