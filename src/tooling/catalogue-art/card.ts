import type { CatalogueNode } from '#contract/catalogue.ts';
import { chance } from './chance.ts';
import { GLYPH_STROKE, GLYPHS, type Glyph } from './glyphs.ts';
import type { Frame, Look } from './looks.ts';
import { CARD, PATTERNS } from './patterns.ts';
import { svg } from './svg.ts';
import { type Tones, tones } from './tones.ts';

/**
 * Draws a node as SVG, 640 × 400: one card for a products page, a fan of three for a category. Ids
 * are prefixed with the node's, so that several pictures fit into one document.
 */
export const drawCard = (node: CatalogueNode, look: Look): string =>
  node.type === 'products' ? productCard(node.id, look) : categoryCard(node.id, look);

function productCard(id: string, look: Look): string {
  const pick = chance(`card ${id}`);
  const tone = tones(look.hue);
  const ghost = `translate(${pick.whole(380, 430)} ${pick.whole(80, 140)})rotate(${pick.whole(-24, 10)})scale(3.4)`;
  return svg(
    CARD,
    `<defs>${gradient(`${id}-a`, tone, pick.oneOf([-25, 0, 25]))}${glow(`${id}-b`, pick.whole(10, 40))}${glyph(`${id}-g`, look.glyph)}</defs>` +
      cover(`url(#${id}-a)`) +
      `<g fill="none" stroke="#fff" opacity=".15">${PATTERNS[look.pattern](pick, `${id}-p`)}</g>` +
      cover(`url(#${id}-b)`) +
      `<use href="#${id}-g" transform="${ghost}" color="#fff" opacity=".08"/>` +
      `<g transform="translate(320 214)">${FRAMES[look.frame](tone)}${embossed(`${id}-g`, tone, 1.4)}</g>` +
      hangSlot(tone) +
      '<path d="M40 362h70m30 0h70" stroke="#fffb" stroke-width="10" stroke-linecap="round" stroke-dasharray="0 18"/>' +
      '<rect x="2" y="2" width="636" height="396" rx="4" fill="none" stroke="#fff4" stroke-width="4"/>',
  );
}

function categoryCard(id: string, look: Look): string {
  const pick = chance(`card ${id}`);
  const tone = tones(look.hue);
  const behind = (turn: number, hue: number) =>
    `<g transform="translate(${320 + turn * 7} 230)rotate(${turn})"><rect x="-142" y="-88" width="284" height="186" rx="20" fill="${tone.shadow}" opacity=".2"/>` +
    `<rect x="-142" y="-94" width="284" height="186" rx="20" fill="${tones(hue).middle}"/><path d="M-142-48H142" stroke="#fff5" stroke-width="26"/></g>`;
  return svg(
    CARD,
    `<defs><linearGradient id="${id}-a" x2="1" y2="1"><stop stop-color="${tone.pale}"/><stop offset="1" stop-color="${tone.soft}"/></linearGradient>` +
      `${gradient(`${id}-b`, tone, 0)}${glyph(`${id}-g`, look.glyph)}</defs>` +
      cover(`url(#${id}-a)`) +
      `<g fill="none" stroke="#fff" opacity=".4">${PATTERNS[look.pattern](pick, `${id}-p`)}</g>` +
      behind(-16, look.hue - 45) +
      behind(16, look.hue + 45) +
      `<g transform="translate(320 196)"><rect x="-172" y="-104" width="344" height="224" rx="22" fill="${tone.shadow}" opacity=".25"/>` +
      `<rect x="-172" y="-112" width="344" height="224" rx="22" fill="url(#${id}-b)" stroke="#fff6" stroke-width="4"/>` +
      `${embossed(`${id}-g`, tone, 1.6)}</g>`,
  );
}

/** The shape behind the glyph, around its centre. */
const FRAMES: Record<Frame, (tone: Tones) => string> = {
  square: ({ deep }) =>
    `<rect x="-104" y="-104" width="208" height="208" rx="52" fill="${deep}" fill-opacity=".5" stroke="#fff7" stroke-width="4"/>`,
  round: ({ deep }) =>
    `<circle r="112" fill="${deep}" fill-opacity=".5" stroke="#fff7" stroke-width="4"/><circle r="98" fill="none" stroke="#fff3" stroke-width="3"/>`,
  diamond: ({ deep }) =>
    `<rect x="-88" y="-88" width="176" height="176" rx="36" transform="rotate(45)" fill="${deep}" fill-opacity=".5" stroke="#fff7" stroke-width="4"/>`,
};

const cover = (fill: string) => `<rect width="${CARD.width}" height="${CARD.height}" fill="${fill}"/>`;

const gradient = (id: string, { light, middle, deep }: Tones, turn: number) =>
  `<linearGradient id="${id}" x2="1" y2="1" gradientTransform="rotate(${turn} .5 .5)"><stop stop-color="${light}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${deep}"/></linearGradient>`;

/** Light on the upper edge, `x` hundredths from the left. */
const glow = (id: string, x: number) =>
  `<radialGradient id="${id}" cx=".${x}" cy="0" r=".8"><stop stop-color="#fff6"/><stop offset="1" stop-color="#fff0"/></radialGradient>`;

const glyph = (id: string, name: Glyph) =>
  `<path id="${id}" d="${GLYPHS[name]}" fill="currentColor" stroke="currentColor" stroke-width="${GLYPH_STROKE}" stroke-linejoin="round" fill-rule="evenodd"/>`;

/** An embossed glyph around its centre: its shadow and its face above it. */
const embossed = (glyphId: string, { shadow }: Tones, scale: number) =>
  `<g transform="scale(${scale})translate(-48 -48)"><use href="#${glyphId}" y="4" color="${shadow}" opacity=".5"/><use href="#${glyphId}" color="#fff"/></g>`;

/** The hole by which a card hangs on a hook in a shop. */
const hangSlot = ({ shadow }: Tones) =>
  `<path d="M290 46h60" stroke="#fff9" stroke-width="24" stroke-linecap="round"/><path d="M290 45h60" stroke="${shadow}" stroke-width="21" stroke-linecap="round"/>`;
