import type { Parsed } from '#contract/parse.ts';
import { decodeText } from '../platform/decode-text.ts';
import { otherFormatOfBytes } from './other-formats.ts';

const BYTES_MAX = 8 * 1024 * 1024;

/**
 * Decodes the file of a bank statement, like `decodeText`. Other kinds of files are refused,
 * with the kind and how to export a statement instead.
 */
export function decodeStatement(bytes: Uint8Array): Parsed<string> {
  const other = otherFormatOfBytes(bytes);
  if (other !== null) return refused(other);
  if (bytes.length > BYTES_MAX) return refused('is larger than 8 MB: import it in parts.');
  const text = decodeText(bytes);
  return text === null
    ? refused('is not UTF-8 text: save it as CSV (UTF-8) first.')
    : { ok: true, value: text };
}

const refused = (why: string) => ({ ok: false as const, reason: `The file ${why}` });
