import type { CatalogueNode } from '#contract/catalogue.ts';
import { chance } from './chance.ts';
import { GLYPH_STROKE, GLYPHS, type Glyph } from './glyphs.ts';
import type { Frame, Look } from './looks.ts';
import { CARD, PATTERNS } from './patterns.ts';
import { svg } from './svg.ts';
import { type Tones, tones } from './tones.ts';
import { setInType } from './type.ts';
import { type Words, wordsOf } from './words.ts';

/**
 * Draws a node as SVG, 640 × 400: one card for a products page, with its denominations and region; a
 * fan of three for a category. Both are named in type. Ids are prefixed with the node's, so that
 * several pictures fit into one document.
 */
export const drawCard = (node: CatalogueNode, look: Look): string =>
  node.type === 'products'
    ? productCard(node.id, look, wordsOf(node))
    : categoryCard(node.id, look, wordsOf(node));

function productCard(id: string, look: Look, words: Words): string {
  const pick = chance(`card ${id}`);
  const tone = tones(look.hue);
  const ghost = `translate(${pick.whole(330, 380)} ${pick.whole(60, 110)})rotate(${pick.whole(-24, 10)})scale(3.4)`;
  return svg(
    CARD,
    `<defs>${gradient(`${id}-a`, tone, pick.oneOf([-25, 0, 25]))}${glow(`${id}-b`, pick.whole(10, 40))}${shade(`${id}-s`, tone)}${glyph(`${id}-g`, look.glyph)}</defs>` +
      cover(`url(#${id}-a)`) +
      `<g fill="none" stroke="#fff" opacity=".15">${PATTERNS[look.pattern](pick, `${id}-p`)}</g>` +
      cover(`url(#${id}-b)`) +
      `<use href="#${id}-g" transform="${ghost}" color="#fff" opacity=".1"/>` +
      `<g transform="translate(530 106)scale(.68)">${FRAMES[look.frame](tone)}${embossed(`${id}-g`, tone, 1.4)}</g>` +
      cover(`url(#${id}-s)`) +
      setInType(words, tone) +
      '<rect x="2" y="2" width="636" height="396" rx="4" fill="none" stroke="#fff4" stroke-width="4"/>',
  );
}

function categoryCard(id: string, look: Look, words: Words): string {
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
      '<g transform="translate(134 8)scale(.58)">' +
      behind(-16, look.hue - 45) +
      behind(16, look.hue + 45) +
      `<g transform="translate(320 196)"><rect x="-172" y="-104" width="344" height="224" rx="22" fill="${tone.shadow}" opacity=".25"/>` +
      `<rect x="-172" y="-112" width="344" height="224" rx="22" fill="url(#${id}-b)" stroke="#fff6" stroke-width="4"/>` +
      `${embossed(`${id}-g`, tone, 1.6)}</g></g>` +
      setInType(words, tone, 'category'),
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

/** Darkens the card towards its foot, so that white type is readable on every hue. */
const shade = (id: string, { shadow }: Tones) =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop offset=".15" stop-color="${shadow}" stop-opacity="0"/><stop offset=".6" stop-color="${shadow}" stop-opacity=".7"/><stop offset="1" stop-color="${shadow}" stop-opacity=".88"/></linearGradient>`;
