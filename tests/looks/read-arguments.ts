import { parseArgs } from 'node:util';

/** What `npm run looks` compares. */
export type LooksArguments = {
  base: string;
  /** The other revision; null for the working tree. */
  other: string | null;
  words: string[];
  out: string | undefined;
};

/**
 * Reads `BASE [OTHER] [WORD …]`. npm hands over no `--`, so the second argument is a revision if git
 * knows it as one, else a word. Throws if the base is missing or unknown.
 */
export function readArguments(
  args: readonly string[],
  isRevision: (name: string) => boolean,
): LooksArguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { out: { type: 'string' } },
    allowPositionals: true,
  });
  const [base, second, ...rest] = positionals;
  if (base === undefined)
    throw new Error('Compared with which revision? For example: npm run looks main -- button');
  if (!isRevision(base)) throw new Error(`Git knows no revision "${base}".`);
  const { out } = values;
  if (second === undefined) return { base, other: null, words: [], out };
  return isRevision(second)
    ? { base, other: second, words: rest, out }
    : { base, other: null, words: [second, ...rest], out };
}
