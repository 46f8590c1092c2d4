import * as v from 'valibot';
import type { Parsed } from '#contract/parse.ts';
import { decodeStatement } from '../bank-statements/decode.ts';
import { decodeText } from '../platform/decode-text.ts';

const NAME_LENGTH_MAX = 4_096;

/** A file as it is: its name, for what is said of it, and its bytes. */
const WholeFile = v.object({
  name: v.pipe(v.string(), v.maxLength(NAME_LENGTH_MAX)),
  base64: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be in base64')),
});

/** A text that is typed, or a file that the host decodes. */
const textBy = (decode: (bytes: Uint8Array) => Parsed<string>) =>
  v.pipe(
    v.union([v.string(), WholeFile], 'must be a text or a file'),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): string => {
      if (typeof value === 'string') return value;
      const text = decode(Buffer.from(value.base64, 'base64'));
      if (text.ok) return text.value;
      addIssue({ message: text.reason.replace(/^The file/, `The file ${value.name}`) });
      return NEVER;
    }),
  );

/** A bank's statement, in the encodings that banks write. */
export const StatementText = textBy(decodeStatement);

/** First bytes of files that are no text, whatever they are called, and what to do with each. */
const OTHER_FILES: readonly (readonly [start: string, what: string])[] = [
  ['PK\u0003\u0004', 'is an Excel workbook (.xlsx): save it as CSV (UTF-8) first.'],
  ['\u00d0\u00cf\u0011\u00e0', 'is an Excel workbook (.xls): save it as CSV (UTF-8) first.'],
  ['%PDF', 'is a PDF: copy its text into a text file first.'],
  ['{\\rtf', 'is a document with formats (.rtf): save it as plain text first.'],
  ['\u0089PNG', 'is a picture: type its text into a text file first.'],
  ['\u00ff\u00d8\u00ff', 'is a picture: type its text into a text file first.'],
];

/** Any other text, such as a list of codes. */
export const FileText = textBy((bytes) => {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const [, what = null] = OTHER_FILES.find(([mark]) => start.startsWith(mark)) ?? [];
  const text = what === null ? decodeText(bytes) : null;
  return text === null
    ? { ok: false, reason: `The file ${what ?? 'is not UTF-8 text: save it as UTF-8 first.'}` }
    : { ok: true, value: text };
});
