/** The subject of a rule, by its first word in a piece's comment. */
export const RULES = {
  Use: 'When to use it',
  Not: 'When not to',
  Keyboard: 'Keyboard and screen readers',
  States: 'States',
} as const;

type PieceRules = { about: string; rules: { title: string; text: string }[] };

/**
 * The comment above an exported piece: sentences about it, then a list such as `- Not: for a link.`
 * Throws if a rule is missing.
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
  const rules = Object.entries(RULES).map(([word, title]) => {
    const rule = said.get(word);
    if (rule === undefined) throw new Error(`The comment above ${piece} has no line "- ${word}: …".`);
    return { title, text: `${rule.charAt(0).toUpperCase()}${rule.slice(1)}` };
  });
  return { about: about.replaceAll(/\s+/g, ' '), rules };
}
