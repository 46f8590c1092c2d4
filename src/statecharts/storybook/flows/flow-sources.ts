import type { Citations } from '../../config.ts';

/* Text for a flow's page: the comment above a chart, and its citations. */

export type Rule = { readonly id: string; readonly text: string };

/** The comment above the chart in its file; empty without one. */
export function purposeIn(source: string): string {
  const [, comment = ''] =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export const|function) \w+Machine\b/.exec(source) ?? [];
  return comment.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim();
}

/** A sentence that is shorter says little more than the title. */
const SAYS_ENOUGH = 40;

/** How a purpose begins: its first sentence, or two, without what it cites in parentheses. */
export function beginningOf(purpose: string, citations?: Citations): string {
  const isCited = (text: string) =>
    [citations?.rule, citations?.section].some((cited) => cited !== undefined && text.search(cited) === 0);
  const [first = '', second = ''] = purpose
    .replaceAll('`', '')
    .replaceAll(/ \(([^)]*)\)/g, (whole, inner: string) => (isCited(inner) ? '' : whole))
    .split(/(?<=\.)\s/);
  return first.length < SAYS_ENOUGH ? `${first} ${second}`.trim() : first;
}

/** The sections of the specification that comments cite: `§2`, `§7`. */
export function sectionsIn(sources: readonly string[], { section }: Pick<Citations, 'section'>): string[] {
  const found = sources
    .flatMap((source) => matchesOf(section, source))
    .flatMap((cited) => cited.match(/§\d+/g) ?? []);
  return [...new Set(found)].toSorted((a, b) => numberIn(a) - numberIn(b));
}

/** The rules that these sources name, with their sentences from the text of all rules. */
export function rulesIn(
  sources: readonly string[],
  text: string,
  { rule, rules }: Pick<Citations, 'rule' | 'rules'>,
): Rule[] {
  const texts = new Map(
    [...text.matchAll(/^- \*\*(\S+)\*\* ((?:.+\n?(?: {2}|$))*)/gm)].map(([, id = '', text = '']) => [
      id,
      text.replaceAll(/\s+/g, ' ').trim(),
    ]),
  );
  return [...new Set(sources.flatMap((source) => matchesOf(rule, source)))]
    .toSorted((a, b) => numberIn(a) - numberIn(b))
    .map((id) => {
      const text = texts.get(id);
      if (text === undefined) throw new Error(`${id} is not in ${rules}.`);
      return { id, text };
    });
}

/** Each match, whatever the flags of the pattern. */
const matchesOf = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].map(([found]) => found);

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0]);
