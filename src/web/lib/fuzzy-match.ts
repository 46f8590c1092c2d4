// uFuzzy only finds the words that a misspelt one resembles. The index and the order of the results
// are ours, because it ranks texts by their letters, but R-15 by which words of a page match.
import Fuzzy from '@leeoniya/ufuzzy';

/** Shorter words resemble too many others. */
const MIN_WORD_LENGTH = 3;

// Options for a single word in any script: no splitting, and any character may differ.
const fuzzy = new Fuzzy({
  intraMode: 1,
  interSplit: '\\s+',
  intraSplit: null,
  intraChars: '.',
  intraContr: '(?!)',
});

/**
 * Indices of the `vocabulary` words that contain `word`, or would after one letter is added,
 * removed, replaced or swapped with the next. The first letter must be right, and numbers only
 * match exactly.
 */
export const fuzzyMatch = (vocabulary: string[], word: string): number[] =>
  word.length < MIN_WORD_LENGTH || /\p{N}/u.test(word) ? [] : (fuzzy.filter(vocabulary, word) ?? []);
