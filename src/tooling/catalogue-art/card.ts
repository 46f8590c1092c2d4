import { chromaWithin, contrast, luminance, oklch } from '#web/lib/oklch.ts';
import { GLYPHS, type Glyph } from './glyphs.ts';

/** The look of a node's picture: `hue` in OKLCH degrees, `turn` a small angle that tells siblings apart. */
export type Look = { hue: number; pattern: Pattern; glyph: Glyph; turn: number };

/**
 * The shop writes white over the lower 62 % of a picture, and every colour there is dark enough for it
 * (4.5:1). What is brighter has faded at this share of the height.
 */
const BRIGHT_UNTIL = 0.38;

/** Patterns as tiles of 80 × 80. Rings surround the glyph instead. */
const TILES = {
  hexes:
    '<path d="M0 23L20 11L40 23V46L20 57L0 46ZM40 23L60 11L80 23M40 46L60 57L80 46M20 57V80M60 57V80M20 11V0M60 11V0"/>',
  stripes: '<path d="M0 20H80M0 60H80" stroke-width="14"/>',
  rings: '',
  waves: '<path d="M0 20q20-24 40 0t40 0M0 60q20-24 40 0t40 0" stroke-width="9"/>',
  dots: '<path d="M20 20v.01M60 60v.01" stroke-width="20" stroke-linecap="round"/>',
  chevrons: '<path d="M0 20L40 50L80 20M0-20L40 10L80-20M0 60L40 90L80 60" stroke-width="12"/>',
  scales: '<path d="M0 40a40 40 0 0 0 80 0M-40 80a40 40 0 0 0 80 0a40 40 0 0 0 80 0"/>',
  grid: '<path d="M0 0H80M0 0V80M0 40H80M40 0V80"/>',
  triangles: '<path d="M12 66L40 16L68 66Z" stroke-width="14" stroke-linejoin="round"/>',
  crosses: '<path d="M40 22V58M22 40H58" stroke-width="12" stroke-linecap="round"/>',
  checks: '<path d="M0 20H40M40 60H80" stroke-width="40"/>',
};
type Pattern = keyof typeof TILES;
export const PATTERNS = Object.keys(TILES).filter((key): key is Pattern => key in TILES);

/** Draws a look as SVG: in its hue a pattern, and at the right a product's glyph or a category's three cards. */
export function drawCard(look: Look, kind: 'products' | 'category', [width, height] = [640, 400]): string {
  const { hue, pattern, turn } = look;
  const [vivid, deep, scale] = [underWhite(hue + 22), oklch(0.33, 0.15, hue - 16), height / 400];
  const all = `d="M0 0H${width}V${height}H0Z"`;
  const [x, y, angle] =
    kind === 'products'
      ? [width - 148, height * 0.36, turn - 14]
      : [width - 160, height * 0.97, 20 + turn / 2];
  const rings = [150, 220, 290, 360, 430].map(
    (r) => `<circle cx="${width - 148}" cy="${height * 0.36}" r="${r}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<linearGradient id="a" x1=".9" x2=".25" y2="1"><stop stop-color="${underWhite(hue + 10, 0.93)}"/><stop offset=".5" stop-color="${underWhite(hue, 0.87)}"/><stop offset="1" stop-color="${deep}"/></linearGradient>
<linearGradient id="shade" x1=".8" x2=".4" y2="1"><stop stop-color="${deep}" stop-opacity="0"/><stop offset="1" stop-color="${deep}" stop-opacity=".8"/></linearGradient>
<radialGradient id="glow" gradientUnits="userSpaceOnUse" r="1" gradientTransform="translate(${width * 0.75} 0)scale(${width * 0.6} ${height * BRIGHT_UNTIL})"><stop stop-color="${oklch(0.8, 0.16, hue + 30)}"/><stop offset="1" stop-color="${vivid}" stop-opacity="0"/></radialGradient>
<linearGradient id="lit" gradientUnits="userSpaceOnUse" x2="0" y1="${height * 0.06}" y2="${height * BRIGHT_UNTIL}" gradientTransform="${kind === 'products' ? 'translate(48 48)scale(.345)' : ''}scale(${1 / scale})rotate(${-angle})translate(${-x} ${-y})"><stop stop-color="${oklch(0.98, 0.02, hue + 30)}"/><stop offset="1" stop-color="${vivid}"/></linearGradient>
<pattern id="tile" width="80" height="80" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn * 3})" fill="none" stroke="${vivid}" stroke-width="7">${TILES[pattern]}</pattern>
<path ${all} fill="url(#a)"/>
<g opacity=".55" fill="none" stroke="${vivid}" stroke-width="32">${pattern === 'rings' ? rings.join('') : `<path ${all} fill="url(#tile)" stroke="none"/>`}</g>
<path ${all} fill="url(#shade)"/><path ${all} fill="url(#glow)"/>
<g transform="translate(${x} ${y})rotate(${angle})scale(${scale})">${kind === 'products' ? product(look) : category(look)}</g>
</svg>
`;
}

const product = ({ hue, glyph }: Look) =>
  `<g opacity=".5">${sign(glyph, `fill="${ink(hue)}" stroke="${ink(hue)}"`, 'translate(4 9)scale(2.9)')}</g>${sign(glyph, 'fill="url(#lit)" stroke="url(#lit)"', 'scale(2.9)')}`;

const category = ({ hue, glyph }: Look) =>
  [underWhite(hue - 55), underWhite(hue + 50), 'url(#lit)']
    .map(
      (fill, at) =>
        `<g transform="rotate(${at * 23 - 46})"><rect x="-126" y="-338" width="252" height="166" rx="22" fill="${fill}"/><path d="M-126-298H126" stroke="${ink(hue)}" stroke-opacity=".3" stroke-width="30"/></g>`,
    )
    .join('') + sign(glyph, `fill="${ink(hue)}"`, 'translate(0 -232)scale(.95)');

const sign = (glyph: Glyph, paint: string, place: string) =>
  `<path d="${GLYPHS[glyph]}" ${paint} transform="${place}translate(-48 -48)" stroke-width="4" stroke-linejoin="round" fill-rule="evenodd"/>`;

/** What is drawn on a light surface, and shadows. */
const ink = (hue: number) => oklch(0.29, 0.12, hue - 12);

/**
 * The lightest strong colour that white type is readable on; `share` of its lightness. A hue between
 * orange and green, which would be olive, becomes the nearer of them.
 */
function underWhite(degrees: number, share = 1): string {
  const turned = (degrees + 360) % 360;
  const hue = turned < 58 || turned > 138 ? turned : turned < 98 ? 58 : 138;
  const isReadable = (l: number) => contrast(1, luminance(l, chromaWithin(l, 0.23, hue), hue)) > 4.6;
  let lightness = 0.7;
  while (!isReadable(lightness)) lightness -= 0.002;
  return oklch(lightness * share, 0.23, hue);
}
