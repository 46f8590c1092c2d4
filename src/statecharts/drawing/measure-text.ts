/** Widths of Helvetica's characters in thousandths of the type size, by the characters that share one. */
const WIDTHS: readonly (readonly [number, string])[] = [
  [200, "ijl'|"],
  [278, 'ftI .,:;/!'],
  [333, 'r()-[]"'],
  [500, 'ckszxyvJ'],
  [611, 'FTZ'],
  [667, 'ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [944, 'W'],
  [1_000, '…→↻'],
];
const WIDTH_OF = new Map(WIDTHS.flatMap(([width, all]) => [...all].map((each) => [each, width])));
const OTHERS = 556;
/** Bold letters, and faces that are a little wider than Helvetica, need the more. */
const SLACK = { normal: 1.04, bold: 1.1 };

/** The room that a line of text needs, in pixels. Without a browser, so it errs on the wide side. */
export function widthOf(text: string, { size, weight }: { size: number; weight: 'normal' | 'bold' }): number {
  const thousandths = [...text].reduce((sum, each) => sum + (WIDTH_OF.get(each) ?? OTHERS), 0);
  return (thousandths / 1_000) * size * SLACK[weight];
}

/** Breaks a text into lines of up to `limit` characters, between words where that is possible. */
export function wrap(text: string, limit: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= limit) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
