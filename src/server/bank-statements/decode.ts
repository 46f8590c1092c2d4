import type { Parsed } from '#contract/parse.ts';
import { decodeText } from '../platform/decode-text.ts';

const BYTES_MAX = 8 * 1024 * 1024;

/** First bytes of files that are not text, even if called `.csv`, and the advice for each. */
const OTHER_FILES = [
  { start: 'PK\u0003\u0004', what: 'is an Excel workbook (.xlsx)' },
  { start: '\u00d0\u00cf\u0011\u00e0', what: 'is an Excel workbook (.xls)' },
  { start: '%PDF', what: 'is a PDF' },
];

/**
 * Decodes the file of a bank statement, as `decodeText` does. Other files are refused with
 * advice.
 */
export function decodeStatement(bytes: Uint8Array): Parsed<string> {
  const start = String.fromCharCode(...bytes.subarray(0, 512));
  const other = OTHER_FILES.find((each) => start.startsWith(each.start));
  if (other !== undefined)
    return refused(`${other.what}, not a CSV file: ${/PDF/.test(other.what) ? DOWNLOAD_CSV : SAVE_AS_CSV}`);
  if (bytes.length > BYTES_MAX) return refused('is larger than 8 MB: import it in parts.');
  if (/^\s*(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype|html|\?xml|table|meta|style)/i.test(start))
    return refused(`is a web page or XML, not a CSV file: ${SAVE_AS_CSV}`);
  const text = decodeText(bytes);
  return text === null
    ? refused('is not UTF-8 text: save it as CSV (UTF-8) first.')
    : { ok: true, value: text };
}

const SAVE_AS_CSV = 'open it in a spreadsheet and save it as CSV (UTF-8).';
const DOWNLOAD_CSV = 'download the statement from the bank as CSV.';

const refused = (why: string) => ({ ok: false as const, reason: `The file ${why}` });
