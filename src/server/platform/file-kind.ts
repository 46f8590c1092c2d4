/** The first bytes of files that are no text, whatever they are called. */
const SIGNATURES = [
  ['PK\u0003\u0004', 'xlsx'],
  ['\u00d0\u00cf\u0011\u00e0', 'xls'],
  ['%PDF', 'pdf'],
  ['{\\rtf', 'rtf'],
  ['\u0089PNG', 'picture'],
  ['\u00ff\u00d8\u00ff', 'picture'],
] as const;

export type FileKind = (typeof SIGNATURES)[number][1];

export const FILE_KINDS: Readonly<Record<FileKind, string>> = {
  xlsx: 'an Excel workbook (.xlsx)',
  xls: 'an Excel workbook (.xls)',
  pdf: 'a PDF',
  rtf: 'a document with formats (.rtf)',
  picture: 'a picture',
};

/** The kind of a file that is no text, by its beginning, a character for each byte; null for any other. */
export const fileKindOf = (start: string): FileKind | null =>
  SIGNATURES.find(([mark]) => start.startsWith(mark))?.[1] ?? null;
