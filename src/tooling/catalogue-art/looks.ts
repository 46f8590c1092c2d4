import type { Catalogue, CatalogueNode } from '#contract/catalogue.ts';
import { chance, hash } from './chance.ts';
import { GLYPH_NAMES, type Glyph } from './glyphs.ts';
import { PATTERN_NAMES, type PatternName } from './patterns.ts';
import { glyphOf } from './subjects.ts';

export type Frame = 'square' | 'round' | 'diamond';

/** The look of a node's picture; `hue` is in OKLCH degrees. */
export type Look = { hue: number; pattern: PatternName; glyph: Glyph; frame: Frame };

/** Hues that are distinguishable and that white is readable on. */
const HUES = [286, 5, 162, 244, 46, 325, 200, 265, 25, 140, 222, 345, 68] as const;
const FRAMES: readonly [Frame, ...Frame[]] = ['square', 'round', 'diamond'];

/** The largest difference in hue between a family and its members. */
const FAMILY_SPREAD = 70;

/**
 * The look of every node by id. A top-level node makes a family, whose hue, pattern and glyph
 * follow from its id; if an earlier family has one of them, the next free one is used. Members keep
 * pattern and frame, vary the hue, and have their own glyph.
 */
export function looksOf(catalogue: Catalogue): ReadonlyMap<string, Look> {
  const looks = new Map<string, Look>();
  for (const [id, family] of familiesOf(catalogue)) looks.set(id, family);
  const visit = (node: CatalogueNode, ancestors: readonly CatalogueNode[], family: Look) => {
    if (!looks.has(node.id)) looks.set(node.id, memberLook(node, ancestors, family));
    if (node.type === 'category')
      for (const child of node.subcategories) visit(child, [...ancestors, node], family);
  };
  for (const node of catalogue) {
    const family = looks.get(node.id);
    if (family !== undefined) visit(node, [], family);
  }
  return looks;
}

function familiesOf(catalogue: Catalogue): Map<string, Look> {
  const hues = new Set<number>();
  const patterns = new Set<PatternName>();
  const glyphs = new Set<Glyph>();
  return new Map(
    catalogue.map((node) => {
      const seed = hash(`family ${node.id}`);
      const look: Look = {
        hue: firstFree(HUES, seed, hues),
        pattern: firstFree(PATTERN_NAMES, seed >>> 8, patterns),
        glyph: familyGlyph(node, seed >>> 16, glyphs),
        frame: firstFree(FRAMES, seed >>> 4, new Set()),
      };
      hues.add(look.hue);
      patterns.add(look.pattern);
      glyphs.add(look.glyph);
      return [node.id, look];
    }),
  );
}

function memberLook(node: CatalogueNode, ancestors: readonly CatalogueNode[], family: Look): Look {
  const turn = chance(`hue ${node.id}`).between(-FAMILY_SPREAD, FAMILY_SPREAD);
  return { ...family, hue: family.hue + Math.round(turn), glyph: glyphOf(node, ancestors) };
}

function familyGlyph(node: CatalogueNode, start: number, taken: ReadonlySet<Glyph>): Glyph {
  const wanted = glyphOf(node, []);
  return taken.has(wanted) ? firstFree(GLYPH_NAMES, start, taken) : wanted;
}

/**
 * The choice at `start`, or the next one (cyclically) that is not taken; the one at `start` if all
 * are.
 */
function firstFree<T>(choices: readonly [T, ...T[]], start: number, taken: ReadonlySet<T>): T {
  const first = start % choices.length;
  const ordered = [...choices.slice(first), ...choices.slice(0, first)];
  return ordered.find((choice) => !taken.has(choice)) ?? choices[first] ?? choices[0];
}
