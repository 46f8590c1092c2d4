import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { decodeStatement } from '../../bank-statements/decode.ts';
import { UsageError } from './usage-error.ts';

/**
 * Reads a text file. A `UsageError` if it can't be read or isn't UTF-8, since codes and names would
 * be stored wrong.
 */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError(`The file ${resolve(file)} is not UTF-8 text: save it as UTF-8 first.`);
  }
}

/** The lines of a text file, without the empty ones. */
export const readLines = async (file: string): Promise<string[]> =>
  (await readTextFile(file))
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Reads a bank's statement, in the encodings that banks write. */
export async function readStatement(file: string): Promise<string> {
  const text = decodeStatement(await readBytes(file));
  if (!text.ok) throw new UsageError(text.reason.replace('The file', `The file ${resolve(file)}`));
  return text.value;
}

/** The bytes of a file in base64. */
export const readBase64 = async (file: string): Promise<string> =>
  Buffer.from(await readBytes(file)).toString('base64');

const readBytes = (file: string): Promise<Uint8Array> =>
  readFile(file).catch(() => {
    throw new UsageError(`The file ${resolve(file)} can't be read.`);
  });
