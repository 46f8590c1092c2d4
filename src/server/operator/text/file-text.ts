import * as v from 'valibot';
import type { Parsed } from '#contract/parse.ts';
import { decodeStatement } from '../../bank-statements/decode.ts';
import { decodeText } from '../../platform/decode-text.ts';
import type { FileKind } from '../../platform/file-kind.ts';
import { FILE_KINDS, fileKindOf } from '../../platform/file-kind.ts';
import { oneLine } from '../../platform/one-line.ts';

const NAME_LENGTH_MAX = 4_096;

/** A file as it is: its name, for what is said of it, and its bytes. */
const WholeFile = v.object({
  name: v.pipe(v.string(), v.maxLength(NAME_LENGTH_MAX)),
  base64: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be in base64')),
});

type NamedText = { name: string | null; text: string };

/** A text that is typed, or a file that the host decodes, with its name. */
const namedTextBy = (decode: (bytes: Uint8Array) => Parsed<string>) =>
  v.pipe(
    v.union([v.string(), WholeFile], 'must be a text or a file'),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): NamedText => {
      if (typeof value === 'string') return { name: null, text: value };
      const text = decode(Buffer.from(value.base64, 'base64'));
      if (text.ok) return { name: fileNameOf(value.name), text: text.value };
      addIssue({ message: text.reason.replace(/^The file/, `The file ${value.name}`) });
      return NEVER;
    }),
  );

/** The name of a file without its folders; null for none. */
const fileNameOf = (path: string): string | null => oneLine(path.split(/[\\/]/).at(-1) ?? '') || null;

/** A bank's statement, in the encodings that banks write, with its file's name. */
export const StatementFile = namedTextBy(decodeStatement);

const AS_CSV = 'save it as CSV (UTF-8) first.';
/** What to do with each file that is no text. */
const INSTEAD: Readonly<Record<FileKind, string>> = {
  xlsx: AS_CSV,
  xls: AS_CSV,
  pdf: 'copy its text into a text file first.',
  rtf: 'save it as plain text first.',
  picture: 'type its text into a text file first.',
};

/** Any other text, such as a list of codes. */
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
