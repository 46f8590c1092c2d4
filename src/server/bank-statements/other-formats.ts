import type { FileKind } from '../platform/file-kind.ts';
import { FILE_KINDS, fileKindOf } from '../platform/file-kind.ts';

/**
 * Files that aren't CSV, recognized by their beginning or contents, with what to export instead.
 */

const SAVE_AS_CSV = 'open it in a spreadsheet and save it as CSV (UTF-8).';
const DOWNLOAD_CSV = 'download the statement from the bank as CSV.';

/** What to do with a binary file, even if it is called `.csv`. */
const INSTEAD: Readonly<Record<FileKind, string>> = {
  xlsx: SAVE_AS_CSV,
  xls: SAVE_AS_CSV,
  pdf: DOWNLOAD_CSV,
  rtf: DOWNLOAD_CSV,
  picture: DOWNLOAD_CSV,
};

const BY_TEXT: readonly [begins: RegExp, said: string][] = [
  [
    /^(?:OFXHEADER\s*:|<\?xml[^>]*>\s*<\?OFX\b|<OFX>|<\?OFX\b)/i,
    'is OFX, which accounting programs read, not a CSV file: choose CSV where the bank offers the download.',
  ],
  [
    /^!(?:Type|Account|Option)\b/i,
    'is QIF, which accounting programs read, not a CSV file: choose CSV where the bank offers the download.',
  ],
  [
    /^<(?:\?xml|(?:\w+:)?Document\b)[\s\S]*?(?:camt\.05\d|<(?:\w+:)?BkToCstmr)/i,
    'is a camt.053 statement in XML, not a CSV file: choose CSV where the bank offers the download.',
  ],
  [/^<\?xml[\s\S]*?<(?:\w+:)?Workbook\b/i, `is a spreadsheet in XML, not a CSV file: ${SAVE_AS_CSV}`],
  [
    /^(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|head|body|table|meta|style|div)\b/i,
    `is a web page (HTML), even if it is called .xls, not a CSV file: ${SAVE_AS_CSV}`,
  ],
  [/^<\?xml/i, `is XML, not a CSV file: ${DOWNLOAD_CSV}`],
  [
    /^(?:\{1:[A-Z]\d\d|(?:[^\n]*\n){0,3}:20:[^\n]*\n(?:[^\n]*\n){0,3}:25)/,
    'is an MT940 statement, not a CSV file: choose CSV where the bank offers the download.',
  ],
];

/** How many bytes or characters of a file are examined. */
const BEGINNING = 4_096;
const UTF_16 = 'is UTF-16 text without its mark: save it as CSV (UTF-8).';

/**
 * The kind of a file by its first bytes, if it isn't text or is another kind of text; null if it
 * may be CSV.
 */
export function otherFormatOfBytes(bytes: Uint8Array): string | null {
  return otherFormatOfText(String.fromCharCode(...bytes.subarray(0, BEGINNING)));
}

/** The kind of a text by its beginning, if it isn't CSV; null if it may be CSV. */
export function otherFormatOfText(text: string): string | null {
  const start = text
    .slice(0, BEGINNING)
    .replace(/^(?:\ufeff|\u00ef\u00bb\u00bf)/, '')
    .trimStart();
  const kind = fileKindOf(start);
  if (kind !== null) return `is ${FILE_KINDS[kind]}, not a CSV file: ${INSTEAD[kind]}`;
  if (isUtf16(start)) return UTF_16;
  return BY_TEXT.find(([begins]) => begins.test(start))?.[1] ?? null;
}

/**
 * In Latin text in UTF-16 every other byte is NUL. A damaged file has a few NULs, but not that
 * many.
 */
const isUtf16 = (start: string): boolean =>
  !/^\u00ff\u00fe|^\u00fe\u00ff/.test(start) && start.split('\0').length - 1 > start.length * NUL_SHARE_MIN;
const NUL_SHARE_MIN = 0.3;

/** A row copied from a PDF: a date, words and amounts, separated only by spaces. */
const COPIED =
  /^\s*(?:\d{1,4}[-/. ](?:\d{1,2}|[A-Za-z]{3,9})[-/. ]\d{2,4})\s+[^\t;|]*\s(?:[\d,]*\d\.\d{2}|\d{1,3}(?:,\d{2,3})+)(?:\s*[CD]r?\.?)?(?:\s|$)/i;
const COPIED_MIN = 2;

/** The refusal of a text without headings that looks copied from a PDF; null for other texts. */
export const copiedText = (text: string): string | null =>
  text.split(/\r?\n/).filter((line) => COPIED.test(line)).length < COPIED_MIN
    ? null
    : `looks like the text of a PDF, with spaces between its columns: nothing tells them apart. Instead, ${DOWNLOAD_CSV}`;
