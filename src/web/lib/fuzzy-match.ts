import Fuzzy from '@leeoniya/ufuzzy';

/** Shorter words resemble too many others. */
const MIN_WORD_LENGTH = 3;

// Options for a single word in any script: no splitting, any character may differ.
const fuzzy = new Fuzzy({
  intraMode: 1,
  interSplit: '\\s+',
  intraSplit: null,
  intraChars: '.',
  intraContr: '(?!)',
});

/**
 * Which words of `vocabulary` hold `word` anywhere, or would with one letter more, less, changed, or swapped with the next;
 * by their places. Its first letter must be right, and a number is like no other.
 */
export const fuzzyMatch = (vocabulary: string[], word: string): number[] =>
  word.length < MIN_WORD_LENGTH || /\p{N}/u.test(word) ? [] : (fuzzy.filter(vocabulary, word) ?? []);
