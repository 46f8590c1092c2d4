/** What `npm run looks` compares. */
export type Comparison = {
  base: string;
  /** The other revision; null for the working tree. */
  other: string | null;
  words: string[];
};

/**
 * Reads `BASE [OTHER] [WORD …]`. npm hands over no `--`, so the second argument is a revision if git
 * knows it as one, else a word. Throws if the base is missing or unknown.
 */
export function readRevisions(
  [base, second, ...rest]: readonly string[],
  isRevision: (name: string) => boolean,
): Comparison {
  if (base === undefined)
    throw new Error('Compared with which revision? For example: npm run looks main -- button');
  if (!isRevision(base)) throw new Error(`Git knows no revision "${base}".`);
  if (second === undefined) return { base, other: null, words: [] };
  return isRevision(second)
    ? { base, other: second, words: rest }
    : { base, other: null, words: [second, ...rest] };
}
