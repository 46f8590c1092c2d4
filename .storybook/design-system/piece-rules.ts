/** How far a piece is, by the first word of its line `- Status: …`. */
export const STATUSES = {
  stable: 'Ready for every screen.',
  beta: 'New: its look and its props may still change.',
  deprecated: 'Not for new screens.',
} as const;
type Status = keyof typeof STATUSES;
const isStatus = (word: string): word is Status => Object.hasOwn(STATUSES, word);

/** The subject of a rule, by its first word in a piece's comment. */
export const RULES = {
  Use: 'When to use it',
  Not: 'When not to',
  Keyboard: 'Keyboard and screen readers',
  States: 'States',
} as const;

export type PieceRules = {
  about: string;
  status: Status;
  /** What to use instead of a deprecated one. */
  instead: string;
  rules: Record<keyof typeof RULES, string>;
};

/**
 * The comment above an exported piece: sentences about it, then a list such as `- Not: for a link.`
 * Throws if a rule is missing, or if a deprecated piece names none to use instead.
 */
export function pieceRulesIn(source: string, piece: string): PieceRules {
  const [, comment] =
    new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export (?:const|function) ${piece}\\b`).exec(source) ?? [];
  if (comment === undefined) throw new Error(`There is no comment above ${piece}.`);
  const text = comment.replaceAll(/^\s*\*? ?/gm, '').trim();
  const [about = '', ...items] = text.split(/\n+- /);
  const said = new Map(
    items.map((item) => {
      const [word = '', ...rest] = item.split(': ');
      return [word, rest.join(': ').replaceAll(/\s+/g, ' ')];
    }),
  );
  const rule = (word: string): string => {
    const text = said.get(word);
    if (text === undefined) throw new Error(`The comment above ${piece} has no line "- ${word}: …".`);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  };
  const [word = '', instead = ''] = (said.get('Status') ?? '').split(/[.:] ?(.*)/);
  if (!isStatus(word))
    throw new Error(
      `The comment above ${piece} has no line "- Status: …" with ${Object.keys(STATUSES).join(', ')}.`,
    );
  if (word === 'deprecated' && !instead.includes('`'))
    throw new Error(`${piece} names no piece to use instead.`);
  return {
    about: about.replaceAll(/\s+/g, ' '),
    status: word,
    instead,
    rules: { Use: rule('Use'), Not: rule('Not'), Keyboard: rule('Keyboard'), States: rule('States') },
  };
}
