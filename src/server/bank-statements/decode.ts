import type { Parsed } from '#contract/parse.ts';

const BYTES_MAX = 8 * 1024 * 1024;

/** First bytes of files that are not text, even if called `.csv`, and the advice for each. */
const OTHER_FILES = [
  { start: 'PK\u0003\u0004', what: 'is an Excel workbook (.xlsx)' },
  { start: '\u00d0\u00cf\u0011\u00e0', what: 'is an Excel workbook (.xls)' },
  { start: '%PDF', what: 'is a PDF' },
];

/** The bytes above ASCII that mean the same sign in every code page of Windows: a hard space, ’, –. */
const SAME_IN_ALL_CODE_PAGES = new Set([0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0]);

/**
 * Decodes the file of a bank statement: UTF-8, or UTF-16 that says so by its mark. Other
 * files are refused with advice, since letters in an unknown code page would be stored wrong; but
 * signs that are the same in all of them are read.
 */
export function decodeStatement(bytes: Uint8Array): Parsed<string> {
  const start = String.fromCharCode(...bytes.subarray(0, 512));
  const other = OTHER_FILES.find((each) => start.startsWith(each.start));
  if (other !== undefined)
    return refused(`${other.what}, not a CSV file: ${/PDF/.test(other.what) ? DOWNLOAD_CSV : SAVE_AS_CSV}`);
  if (bytes.length > BYTES_MAX) return refused('is larger than 8 MB: import it in parts.');
  if (start.startsWith('\u00ff\u00fe')) return decode(bytes, 'utf-16le');
  if (start.startsWith('\u00fe\u00ff')) return decode(bytes, 'utf-16be');
  if (/^\s*(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|\?xml|table|meta|style)/i.test(start))
    return refused(`is a web page or XML, not a CSV file: ${SAVE_AS_CSV}`);
  const utf8 = decode(bytes, 'utf-8');
  if (utf8.ok) return utf8;
  if (bytes.every((byte) => byte < 0x80 || SAME_IN_ALL_CODE_PAGES.has(byte)))
    return decode(bytes, 'windows-1252');
  return utf8;
}

const SAVE_AS_CSV = 'open it in a spreadsheet and save it as CSV (UTF-8).';
const DOWNLOAD_CSV = 'download the statement from the bank as CSV.';

const refused = (why: string) => ({ ok: false as const, reason: `The file ${why}` });

function decode(bytes: Uint8Array, encoding: string): Parsed<string> {
  try {
    return { ok: true, value: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return refused('is not UTF-8 text: save it as CSV (UTF-8) first.');
  }
}
