import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { decodeText } from '../../platform/decode-text.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reads a text file. A `UsageError` if it can't be read or isn't UTF-8: its codes and names would
 * be stored wrong.
 */
export async function readTextFile(file: string): Promise<string> {
  const text = decodeText(await readBytes(file));
  if (text === null)
    throw new UsageError(`The file ${resolve(file)} is not UTF-8 text: save it as UTF-8 first.`);
  return text;
}

/** The lines of a text file, without the empty ones. */
export const readLines = async (file: string): Promise<string[]> =>
  (await readTextFile(file))
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A file's raw bytes with its name, for the host to decode. */
export const readWhole = async (file: string): Promise<{ name: string; base64: string }> => ({
  name: resolve(file),
  base64: await readBase64(file),
});

/** The bytes of a file in base64. */
export const readBase64 = async (file: string): Promise<string> =>
  Buffer.from(await readBytes(file)).toString('base64');

const readBytes = (file: string): Promise<Uint8Array> =>
  readFile(file).catch(() => {
    throw new UsageError(`The file ${resolve(file)} can't be read.`);
  });
