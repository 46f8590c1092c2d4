export type Tree = { readonly [name: string]: unknown };
export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** A token such as `accent.hover`, with its value as the theme says it. */
export type Token = { name: string; value: string };

/** The tokens of a category, in the order of the theme. `DEFAULT` has the name of its group. */
export const listTokens = (tree: Tree, group = ''): Token[] =>
  Object.entries(tree).flatMap(([key, node]) => {
    if (!isTree(node)) return [];
    const name = [group, key === 'DEFAULT' ? '' : key].filter(Boolean).join('.');
    return 'value' in node ? [{ name, value: String(node['value']) }] : listTokens(node, name);
  });

/** Numbers before words, and numbers by their size: JavaScript puts `0.5` last. */
export const bySize = (tokens: Token[]): Token[] =>
  tokens.toSorted((a, b) => (Number(a.name) || 0) - (Number(b.name) || 0));

export type Scheme = 'light' | 'dark';

/** The half of `light-dark(…)` that a theme shows; a colour without halves as it is. */
export function shadeOf(value: string, scheme: Scheme): string {
  const [, light = value, dark = value] = /^light-dark\((.+\)), (.+\))\)$/.exec(value) ?? [];
  return { light, dark }[scheme];
}

/** The name of another colour that this one repeats, or null. */
export const aliasOf = (value: string): string | null => /^\{colors\.(.+)\}$/.exec(value)?.[1] ?? null;
