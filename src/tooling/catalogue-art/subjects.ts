import type { CatalogueNode } from '#contract/catalogue.ts';
import { hash } from './chance.ts';
import { GLYPH_NAMES, type Glyph } from './glyphs.ts';

type Subject = {
  /** Words in an id or name that indicate this subject. */
  words: string;
  /** Its glyph. */
  glyph: Glyph;
  /** Glyphs for nodes below it that have no subject of their own. */
  below?: readonly Glyph[];
};

/** Subjects by priority. */
const SUBJECTS: readonly Subject[] = [
  { words: 'balance', glyph: 'wallet' },
  { words: 'vp diamonds crystals gems shards', glyph: 'gem' },
  { words: 'uc tokens gold bucks usdt', glyph: 'coin' },
  { words: 'coins cp', glyph: 'coins' },
  { words: 'mobile', glyph: 'phone', below: ['phone', 'sim'] },
  { words: 'topups', glyph: 'bolt', below: ['bolt', 'gem', 'coin', 'spark'] },
  { words: 'keys', glyph: 'key', below: ['controller', 'rocket', 'crown', 'trophy'] },
  { words: 'rpg', glyph: 'sword', below: ['sword', 'flame', 'moon', 'crown', 'shield', 'spark'] },
  { words: 'racing forza corsa kart', glyph: 'wheel', below: ['wheel', 'trophy'] },
  { words: 'sports fc', glyph: 'trophy' },
  { words: 'strategy', glyph: 'crown', below: ['crown', 'chart', 'globe', 'puzzle'] },
  { words: 'valley farm', glyph: 'leaf' },
  { words: 'random roblox', glyph: 'dice' },
  { words: 'minecraft', glyph: 'box' },
  { words: 'steam', glyph: 'cloud' },
  { words: 'console playstation psn', glyph: 'controller', below: ['controller', 'sword', 'rocket', 'dice'] },
  { words: 'xbox', glyph: 'rocket' },
  { words: 'nintendo eshop switch', glyph: 'puzzle' },
  { words: 'memberships', glyph: 'trophy', below: ['controller', 'crown', 'bolt', 'trophy', 'rocket'] },
  { words: 'spotify music audible', glyph: 'note' },
  { words: 'streaming twitch', glyph: 'play', below: ['play', 'spark', 'moon', 'ticket', 'flame'] },
  { words: 'subscriptions', glyph: 'moon', below: ['play', 'moon', 'spark'] },
  { words: 'discord skype duolingo chat', glyph: 'chat' },
  { words: 'esim', glyph: 'plane' },
  { words: 'app apps apple', glyph: 'phone', below: ['phone'] },
  { words: 'play google', glyph: 'spark' },
  { words: 'ebay random', glyph: 'box' },
  { words: 'shopping amazon', glyph: 'bag', below: ['bag', 'box', 'gift'] },
  { words: 'gift gifts', glyph: 'gift', below: ['gift', 'card', 'spark', 'ticket'] },
  { words: 'virtual card', glyph: 'card' },
  { words: 'vouchers prepaid', glyph: 'ticket', below: ['ticket', 'wallet', 'coin'] },
  { words: 'canva adobe cv ielts', glyph: 'pen' },
  { words: 'sql', glyph: 'coins' },
  { words: 'windows server', glyph: 'chip' },
  { words: 'operating website', glyph: 'window', below: ['window', 'chip'] },
  { words: 'office', glyph: 'pen', below: ['pen', 'chart', 'book'] },
  { words: 'backup storage drive', glyph: 'cloud', below: ['cloud', 'chart', 'pen'] },
  { words: 'domains lebara', glyph: 'globe' },
  { words: 'hosting credit', glyph: 'cloud', below: ['cloud', 'chip', 'planet'] },
  { words: 'tls certificate passwords bitwarden 1password', glyph: 'lock' },
  { words: 'antivirus', glyph: 'shield', below: ['shield', 'bolt', 'spark'] },
  { words: 'security', glyph: 'shield', below: ['shield', 'lock'] },
  { words: 'vpn', glyph: 'globe', below: ['globe', 'lock', 'planet'] },
  { words: 'winrar partition', glyph: 'puzzle' },
  { words: 'download', glyph: 'bolt' },
  { words: 'developer editors', glyph: 'terminal', below: ['terminal', 'chip', 'puzzle', 'pen'] },
  { words: 'tools utilities', glyph: 'wrench', below: ['wrench', 'box', 'puzzle'] },
  { words: 'networks', glyph: 'sim', below: ['sim', 'phone', 'bolt', 'chat'] },
  { words: 'abroad', glyph: 'globe', below: ['globe', 'phone', 'plane', 'sim'] },
  { words: 'travel', glyph: 'planet', below: ['plane', 'planet', 'globe'] },
  { words: 'software', glyph: 'window', below: ['window', 'chip', 'box'] },
  { words: 'books courses', glyph: 'book', below: ['book', 'pen', 'spark', 'chart'] },
  { words: 'services setup', glyph: 'wrench', below: ['wrench', 'chat', 'spark'] },
];

/**
 * The glyph for a node: by its own words, else by the subject of an ancestor (outermost first),
 * else by its id.
 */
export function glyphOf(node: CatalogueNode, ancestors: readonly CatalogueNode[]): Glyph {
  const own = subjectOf(node);
  if (own !== undefined) return own.glyph;
  const above = ancestors.map(subjectOf).findLast((subject) => subject?.below !== undefined);
  const choices = above?.below ?? GLYPH_NAMES;
  return choices[hash(node.id) % choices.length] ?? 'spark';
}

function subjectOf({ id, name }: CatalogueNode): Subject | undefined {
  const words = new Set([...id.split('-'), ...name.toLowerCase().split(/[^\p{L}\d]+/u)]);
  return SUBJECTS.find((subject) => subject.words.split(' ').some((word) => words.has(word)));
}
