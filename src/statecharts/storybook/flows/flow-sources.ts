/* What a flow's page takes from text: the comment above a chart, and the rules. */

export type Rule = { readonly id: string; readonly text: string };

/** The comment above the chart in its file; empty without one. */
export function purposeIn(source: string): string {
  const [, comment = ''] =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export const|function) \w+Machine\b/.exec(source) ?? [];
  return comment.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim();
}

/** The sections of the specification that comments cite: `§2`, `§7`. */
export function sectionsIn(sources: readonly string[]): string[] {
  const cited = sources.flatMap((source) => [...source.matchAll(/\bspec (§\d+(?:[\s"\w,.'’*]|and|§)*)/gi)]);
  const found = cited.flatMap(([, after = '']) => after.match(/§\d+/g) ?? []);
  return [...new Set(found)].toSorted((a, b) => numberIn(a) - numberIn(b));
}

/** The rules that these sources name, with their sentences from RULES.md. */
export function shopRulesIn(sources: readonly string[], rules: string): Rule[] {
  const texts = new Map(
    [...rules.matchAll(/^- \*\*(R-\d+)\*\* ((?:.+\n?(?: {2}|$))*)/gm)].map(([, id = '', text = '']) => [
      id,
      text.replaceAll(/\s+/g, ' ').trim(),
    ]),
  );
  const named = new Set(sources.flatMap((source) => source.match(/\bR-\d+\b/g) ?? []));
  return [...named]
    .toSorted((a, b) => numberIn(a) - numberIn(b))
    .map((id) => {
      const text = texts.get(id);
      if (text === undefined) throw new Error(`${id} is not in RULES.md.`);
      return { id, text };
    });
}

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0]);
