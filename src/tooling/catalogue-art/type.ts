import { CARD } from './patterns.ts';
import type { Tones } from './tones.ts';
import type { Words } from './words.ts';

/**
 * A picture in an `<img>` can load no font: it is set in the bold sans of the device. `textLength`
 * keeps a line within its width in a wider face; it is given only where that could matter.
 */
const FACE = 'font-family="Figtree,Roboto,Arial,Helvetica,sans-serif" font-weight="700"';

/** The size of a name, by how many lines it has. */
const SIZES: Readonly<Record<number, number>> = { 1: 80, 2: 68 };

const MARGIN = 40;
const WIDTH = CARD.width - 2 * MARGIN;

/** The width of bold Arial, the widest of the usual faces, in em: by kind of character. */
const WIDTHS: readonly (readonly [characters: RegExp, em: number])[] = [
  [/[iljI.,:;!|'’ ]/u, 0.29],
  [/[frt()-]/u, 0.36],
  [/[mwMW@%]/u, 0.9],
  [/[A-Z&+–]/u, 0.7],
];
const widthOf = (text: string) =>
  [...text].reduce((sum, each) => sum + (WIDTHS.find(([kind]) => kind.test(each))?.[1] ?? 0.57), 0);

/** The largest size, up to `size`, at which `text` fits into `width`. */
const fitting = (texts: readonly string[], size: number, width: number) =>
  Math.min(size, Math.floor(width / Math.max(...texts.map(widthOf))));

/** Sets the words of a picture: on a product's card from its foot upwards, on a category's centred. */
export function setInType(words: Words, tone: Tones, of: 'product' | 'category' = 'product'): string {
  const { name, range, region } = words;
  if (of === 'category') {
    const size = fitting(name, name.length > 1 ? 62 : 72, WIDTH);
    const foot = CARD.height - 46 - (name.length > 1 ? 0 : 16);
    return `<g ${FACE} text-anchor="middle" fill="${tone.shadow}">${lines(name, { size, foot, x: CARD.width / 2 })}</g>`;
  }
  const size = fitting(name, SIZES[name.length] ?? 54, WIDTH);
  const foot = CARD.height - (range === null ? 44 : 104);
  return (
    `<g ${FACE} fill="#fff">${lines(name, { size, foot, x: MARGIN })}` +
    (range === null
      ? ''
      : line(range, { size: fitting([range], 46, WIDTH), y: CARD.height - 42, x: MARGIN })) +
    `${region === null ? '' : tag(region, tone)}</g>`
  );
}

type Place = { size: number; x: number };

const lines = (texts: readonly string[], { foot, ...place }: Place & { foot: number }) =>
  texts
    .map((text, at) =>
      line(text, { ...place, y: foot - Math.round((texts.length - 1 - at) * place.size * 1.06) }),
    )
    .join('');

function line(text: string, { size, x, y }: Place & { y: number }): string {
  const width = Math.round(widthOf(text) * size);
  const kept =
    width > WIDTH * 0.9 ? ` textLength="${Math.min(width, WIDTH)}" lengthAdjust="spacingAndGlyphs"` : '';
  return `<text x="${x}" y="${y}" font-size="${size}"${kept}>${escaped(text)}</text>`;
}

/** The region as a tag in the upper corner. */
function tag(region: string, { shadow }: Tones): string {
  const size = fitting([region], 38, 370);
  const width = Math.round(widthOf(region) * size) + 44;
  return (
    `<rect x="${MARGIN - 8}" y="34" width="${width}" height="64" rx="32" fill="${shadow}" opacity=".8"/>` +
    `<text x="${MARGIN - 8 + width / 2}" y="${66 + Math.round(size * 0.36)}" font-size="${size}" text-anchor="middle">${escaped(region)}</text>`
  );
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
