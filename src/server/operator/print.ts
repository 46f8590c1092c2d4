/** Control characters and those that turn the direction of text around: they could make a terminal show something else. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text that came from outside, made fit for a terminal line by line. */
export const printable = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(UNPRINTABLE, ''))
    .join('\n');

/** Data as JSON whose text can't control a terminal either. */
export const printableJson = (data: unknown): string =>
  JSON.stringify(data, null, 2)
    .split('\n')
    .map((line) =>
      line.replace(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    )
    .join('\n');

/** Rows under their headings, in columns; numbers stand to the right. */
export function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => String(row[column] ?? '').length)),
  );
  const isNumber = headings.map((_, column) => rows.every((row) => typeof row[column] === 'number'));
  const lineOf = (cells: readonly (string | number)[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        const text = String(cell).replaceAll('\n', ' ');
        return isNumber[column] ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [headings, ...rows].map(lineOf).join('\n');
}
