import * as v from 'valibot';
import type { Parsed } from '#contract/parse.ts';
import { decodeStatement } from '../../bank-statements/decode.ts';
import { decodeText } from '../../platform/decode-text.ts';
import type { FileKind } from '../../platform/file-kind.ts';
import { FILE_KINDS, fileKindOf } from '../../platform/file-kind.ts';
import { oneLine } from '../../platform/one-line.ts';

const NAME_LENGTH_MAX = 4_096;

/** A file's raw bytes and its name, which messages mention. */
const WholeFile = v.object({
  name: v.pipe(v.string(), v.maxLength(NAME_LENGTH_MAX)),
  base64: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be in base64')),
});

type NamedText = { name: string | null; text: string };

/** A typed text, or a file that the host decodes, with its name. */
const namedTextBy = (decode: (bytes: Uint8Array) => Parsed<string>) =>
  v.pipe(
    v.union([v.string(), WholeFile], 'must be a text or a file'),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): NamedText => {
      if (typeof value === 'string') return { name: null, text: value };
      const text = decode(Buffer.from(value.base64, 'base64'));
      if (text.ok) return { name: fileNameOf(value.name), text: text.value };
      addIssue({ message: text.reason.replace(/^The file/, () => `The file ${shownName(value.name)}`) });
      return NEVER;
    }),
  );

/** A file's name without its folders; null if it is empty. */
const fileNameOf = (path: string): string | null => shownName(path.split(/[\\/]/).at(-1) ?? '') || null;

const SHOWN_MAX = 200;
/** A name for messages: on one line, and of a very long one its end. */
function shownName(name: string): string {
  const line = oneLine(name);
  return line.length > SHOWN_MAX ? `…${line.slice(-SHOWN_MAX)}` : line;
}

/** A bank statement, in any encoding that banks use, with its file's name. */
export const StatementFile = namedTextBy(decodeStatement);

const AS_CSV = 'save it as CSV (UTF-8) first.';
/** What to do instead of sending a binary file. */
const INSTEAD: Readonly<Record<FileKind, string>> = {
  xlsx: AS_CSV,
  xls: AS_CSV,
  pdf: 'copy its text into a text file first.',
  rtf: 'save it as plain text first.',
  picture: 'type its text into a text file first.',
};

/** A text other than a statement, such as a list of codes. */
export const FileText = v.pipe(
  namedTextBy((bytes) => {
    const kind = fileKindOf(String.fromCharCode(...bytes.subarray(0, 8)));
    if (kind !== null) return { ok: false, reason: `The file is ${FILE_KINDS[kind]}: ${INSTEAD[kind]}` };
    const text = decodeText(bytes);
    return text === null
      ? { ok: false, reason: 'The file is not UTF-8 text: save it as UTF-8 first.' }
      : { ok: true, value: text };
  }),
  v.transform(({ text }) => text),
);
