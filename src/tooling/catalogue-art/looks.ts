import type { Catalogue, CatalogueNode } from '#contract/catalogue.ts';
import { type Look, PATTERNS } from './card.ts';
import { GLYPH_NAMES, type Glyph } from './glyphs.ts';

/** Hues that are distinguishable, without the yellows: dark ones are olive. */
const HUES = [286, 5, 162, 244, 40, 325, 200, 265, 20, 145, 222, 345] as const;
/** The largest difference in hue between a family and its members. */
const HUE_SPREAD = 50;
const TURNS = 13;

/**
 * Words in an id or name, the first that fits; the glyph; and those for nodes below it whose words say
 * nothing.
 */
type Subject = readonly [words: string, glyph: Glyph, below?: readonly Glyph[]];
const SUBJECTS: readonly Subject[] = [
  ['balance', 'wallet'],
  ['vp diamonds crystals gems shards', 'gem'],
  ['uc tokens gold bucks usdt', 'coin'],
  ['coins cp', 'coins'],
  ['mobile networks', 'phone', ['phone', 'sim', 'bolt']],
  ['topups', 'bolt', ['bolt', 'gem', 'coin', 'spark']],
  ['keys', 'key', ['controller', 'rocket', 'crown', 'trophy']],
  ['rpg', 'sword', ['sword', 'flame', 'moon', 'crown', 'shield', 'spark']],
  ['racing forza corsa kart sports fc', 'wheel', ['wheel', 'trophy']],
  ['strategy', 'crown', ['crown', 'chart', 'globe', 'puzzle']],
  ['roblox', 'dice'],
  ['minecraft ebay random', 'box'],
  ['steam', 'cloud'],
  ['console playstation psn', 'controller', ['controller', 'sword', 'rocket', 'dice']],
  ['xbox', 'rocket'],
  ['nintendo eshop switch', 'puzzle'],
  ['memberships', 'trophy', ['controller', 'crown', 'bolt', 'trophy', 'rocket']],
  ['spotify music audible', 'note'],
  ['streaming twitch', 'play', ['play', 'spark', 'moon', 'ticket', 'flame']],
  ['subscriptions', 'moon', ['play', 'moon', 'spark']],
  ['discord skype duolingo chat', 'chat'],
  ['travel esim', 'plane', ['plane', 'planet', 'globe']],
  ['app apps apple', 'phone'],
  ['play google', 'spark'],
  ['shopping amazon', 'bag', ['bag', 'box', 'gift']],
  ['gift gifts', 'gift', ['gift', 'card', 'spark', 'ticket']],
  ['vouchers prepaid', 'ticket', ['ticket', 'wallet', 'coin']],
  ['windows server', 'chip'],
  ['operating website software', 'window', ['window', 'chip', 'box']],
  ['office canva adobe cv ielts', 'pen', ['pen', 'chart', 'book']],
  ['backup storage drive hosting credit', 'cloud', ['cloud', 'chart', 'chip', 'planet']],
  ['domains abroad vpn lebara', 'globe', ['globe', 'lock', 'planet', 'phone']],
  ['tls certificate passwords bitwarden 1password', 'lock'],
  ['antivirus security', 'shield', ['shield', 'bolt', 'spark']],
  ['developer editors', 'terminal', ['terminal', 'chip', 'puzzle', 'pen']],
  ['tools utilities services setup', 'wrench', ['wrench', 'box', 'puzzle', 'chat', 'spark']],
  ['books courses learning', 'book', ['book', 'pen', 'spark', 'chart']],
];

/**
 * The look of every node by id. A top-level node makes a family, with the next hue and pattern, and the
 * next glyph if its own is taken. Its members keep the pattern, vary the hue, and have their own glyph.
 */
export function looksOf(catalogue: Catalogue): ReadonlyMap<string, Look> {
  const looks = new Map<string, Look>();
  const visit = (children: Catalogue, family: Look, below: readonly Glyph[]) => {
    for (const node of children) {
      const seed = hash(node.id);
      const [, glyph = below[seed % below.length] ?? family.glyph, own = below] = subjectOf(node);
      const hue = family.hue + ((seed >>> 8) % (2 * HUE_SPREAD)) - HUE_SPREAD;
      looks.set(node.id, { ...family, hue, glyph, turn: (seed >>> 16) % TURNS });
      if (node.type === 'category') visit(node.subcategories, family, own);
    }
  };
  const taken = new Set<Glyph>();
  for (const [at, node] of catalogue.entries()) {
    const [, wanted = 'spark', below = [wanted]] = subjectOf(node);
    const glyph = [wanted, ...GLYPH_NAMES].find((each) => !taken.has(each)) ?? wanted;
    taken.add(glyph);
    const hue = HUES[at % HUES.length] ?? HUES[0];
    const family: Look = {
      hue,
      pattern: PATTERNS[at % PATTERNS.length] ?? 'rings',
      glyph,
      turn: at % TURNS,
    };
    looks.set(node.id, family);
    if (node.type === 'category') visit(node.subcategories, family, below);
  }
  return looks;
}

function subjectOf({ id, name }: CatalogueNode): Partial<Subject> {
  const words = new Set([...id.split('-'), ...name.toLowerCase().split(/[^\p{L}\d]+/u)]);
  return SUBJECTS.find(([those]) => those.split(' ').some((word) => words.has(word))) ?? [];
}

/** Hashes `text` to a number from 0 to 2³² − 1 (FNV-1a, then mixed: similar texts differ widely). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
