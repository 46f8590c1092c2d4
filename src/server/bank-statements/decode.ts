import type { Parsed } from '#contract/parse.ts';
import { otherFormatOfBytes } from './other-formats.ts';

const BYTES_MAX = 8 * 1024 * 1024;

/** The bytes above ASCII that mean the same sign in every code page of Windows: a hard space, ’, –. */
const SAME_IN_ALL_CODE_PAGES = new Set([0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0]);

/**
 * Decodes the file of a bank statement: UTF-8, or UTF-16 that says so by its mark. Other
 * files are refused with what they are and what to export instead, since letters in an
 * unknown code page would be stored wrong; but signs that are the same in all of them are read.
 */
export function decodeStatement(bytes: Uint8Array): Parsed<string> {
  const other = otherFormatOfBytes(bytes);
  if (other !== null) return refused(other);
  if (bytes.length > BYTES_MAX) return refused('is larger than 8 MB: import it in parts.');
  const start = String.fromCharCode(...bytes.subarray(0, 2));
  if (start === '\u00ff\u00fe') return decode(bytes, 'utf-16le');
  if (start === '\u00fe\u00ff') return decode(bytes, 'utf-16be');
  const utf8 = decode(bytes, 'utf-8');
  if (utf8.ok) return utf8;
  if (bytes.every((byte) => byte < 0x80 || SAME_IN_ALL_CODE_PAGES.has(byte)))
    return decode(bytes, 'windows-1252');
  return utf8;
}

const refused = (why: string) => ({ ok: false as const, reason: `The file ${why}` });

function decode(bytes: Uint8Array, encoding: string): Parsed<string> {
  try {
    return { ok: true, value: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return refused('is not UTF-8 text: save it as CSV (UTF-8) first.');
  }
}
